# Mail. A mail is a dict with id, sender, to, subject, text, day, minute and read.


async def list_mails(folder: str, *, unread: bool = False) -> list[str]:
    """Give the ids of the mails in a folder, newest first."""
    ...


async def read_mail(mail: str) -> dict:
    """Give the mail with that id."""
    ...


def mails_matching(folder: str, text: str):
    """Yield, asynchronously, the mails in a folder that hold text, newest first."""
    ...


def new_mails(*, minutes: int):
    """Yield, asynchronously, each mail that arrives in so many minutes."""
    ...


async def send_mail(*, to: str, subject: str, text: str, attachments: list[str] = ()) -> None:
    """Send a mail; OSError or TimeoutError says that it did not go out."""
    ...


async def move_mail(mail: str, folder: str) -> None:
    """Move the mail with that id to another folder."""
    ...


def find_contact(name: str) -> dict | None:
    """Give the contact of that name: name, title, nickname, mail, phone, company, important."""
    ...


def contact_with_mail(address: str) -> dict | None:
    """Give the contact with that mail address."""
    ...


# Calendar. A day is a text such as "2026-03-02"; times are minutes since
# midnight. An event has id, day, start, end, title, place, guests, cancelled.


def today() -> str:
    """Give the day it is."""
    ...


def day_after(day: str, days: int = 1) -> str:
    """Give the day that is so many days later, earlier below zero."""
    ...


def days_between(first: str, second: str) -> int:
    """Give how many days second is after first."""
    ...


def weekday(day: str) -> int:
    """Give the place of a day in its week: 1 for Monday, 7 for Sunday."""
    ...


def public_holidays(year: str) -> list[str]:
    """Give the public holidays of a year."""
    ...


def events_on(day: str) -> list:
    """Give the events of a day."""
    ...


def add_event(day: str, start: int, end: int, title: str, *, place: str = "", guests: list[str] = ()) -> str:
    """Put an event into the calendar and give its id."""
    ...


def remove_event(event: str) -> None:
    """Take the event with that id out of the calendar."""
    ...


# Travel. A ride has id, kind, leaves, arrives, changes, price; a hotel has id,
# kind, name, address, rating, price.


def home_city() -> str:
    """Give the city the user lives in."""
    ...


def minutes_between(origin: str, destination: str) -> int:
    """Give how long the way between two addresses takes."""
    ...


async def search_trains(origin: str, destination: str, day: str) -> list:
    """Give the trains of a day."""
    ...


async def search_flights(origin: str, destination: str, day: str) -> list:
    """Give the flights of a day."""
    ...


async def search_hotels(city: str, night: str, nights: int) -> list:
    """Give the hotels with a free room."""
    ...


async def book_offer(offer: str) -> str:
    """Book the offer with that id and give the number of the booking; LookupError when it is gone."""
    ...


async def cancel_booking(number: str) -> None:
    """Cancel a booking."""
    ...


# Files and receipts.


def list_files(folder: str) -> list[str]:
    """Give the paths of the files in a folder."""
    ...


def read_file(path: str) -> str:
    """Give the text of a file."""
    ...


def write_file(path: str, text: str) -> None:
    """Write text to a file."""
    ...


def file_day(path: str) -> str:
    """Give the day a file was made."""
    ...


def scan_text(path: str) -> str:
    """Give the text in a picture or PDF."""
    ...


def exchange_rate(currency: str, into: str, day: str) -> float:
    """Give what one unit of a currency was worth on a day; LookupError where it is not known."""
    ...


# The web.


async def search_web(query: str, *, limit: int = 10) -> list[dict]:
    """Search the web: results with url, title, summary and place, counted from 1."""
    ...


def browser_tab(url: str):
    """Open a page in a tab that closes at the end of its with block."""
    ...


async def page_text(tab) -> str:
    """Give the text of the page in a tab."""
    ...


async def fill_in(tab, label: str, text: str) -> None:
    """Type text into the field with that label and press enter."""
    ...


async def click_on(tab, label: str) -> bool:
    """Click the button or link with that label; tell whether there was one."""
    ...


def offers_on(tab):
    """Yield, asynchronously, the offers on the page of a shop: title and price as they stand there."""
    ...


# The user and the host.


def user_name() -> str:
    """Give the name of the user."""
    ...


def tell_user(text: str) -> None:
    """Show the user a text."""
    ...


async def ask_user(question: str) -> bool:
    """Ask the user a question that yes or no answers."""
    ...


async def ask_model(prompt: str) -> str:
    """Let a language model answer a prompt."""
    ...


def remember(key: str, value) -> None:
    """Keep a value for later days."""
    ...


def recall(key: str, default=None):
    """Give a value that was kept."""
    ...


async def together(*work) -> list:
    """Await several things at the same time and give what they gave, in order."""
    ...


def retried(function):
    """Decorate an async function: it is tried three times before an error counts."""
    ...


def logged(function):
    """Decorate an async function: the host keeps when it ran and what came of it."""
    ...
