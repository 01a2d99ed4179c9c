"""`python -m shamble.server serve|backup|restore`: the server's commands alone."""

import sys

import typer

from shamble.engine.base.errors import ShambleError
from shamble.server.cli import add_to

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
add_to(app)

if __name__ == "__main__":
    try:
        app()
    except ShambleError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
