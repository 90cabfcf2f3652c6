def fill_template(template: str, **values) -> str:
    """Put values in the places that template names in braces; unknown names stay."""
    head, *rest = split_text(template, "{")
    filled = head
    for piece in rest:
        match split_text(piece, "}"):
            case [name, *after] if after and name in values:
                filled += f"{values[name]}" + join_texts(after, "}")
            case _:
                filled += "{" + piece
    return filled
