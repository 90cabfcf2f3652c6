def split_bill(cents: int, people: list[str], *, treated: tuple[str, ...] = ()) -> dict[str, int]:
    """Share a bill to the cent among people, without those who are treated."""
    paying = [person for person in people if person not in treated]
    assert paying, "somebody has to pay"
    share, rest = divmod(cents, len(paying))
    return {person: share + (number < rest) for number, person in enumerate(paying)}
