"""Write every generated page of the documentation again: `python -m docs.generators`; `make docs` does it first."""

from docs.generators.pages import DOCS, pages

if __name__ == "__main__":
    for name, text in pages().items():
        file = DOCS / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"Written: {file}")
