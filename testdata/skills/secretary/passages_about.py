def passages_about(text: str, topic: str, *, around: int = 1):
    """Yield the sentences of text that speak of topic, each with its neighbours."""
    sentences = [sentence for part in split_text(text, ". ") if (sentence := trim(part))]
    wanted = [word for word in words_of(topic) if len(word) > 3]
    upto = 0
    for at, sentence in enumerate(sentences):
        if at >= upto and mentions(sentence, *wanted):
            upto = at + around + 1
            yield join_texts(sentences[max(0, at - around) : upto], ". ") + "."
