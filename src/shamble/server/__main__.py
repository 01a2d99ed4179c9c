"""`python -m shamble.server serve|backup|restore`: the server's commands alone."""

import sys

from shamble.commands import Commands
from shamble.engine.base.errors import ShambleError
from shamble.server.cli import add_to

app = Commands("python -m shamble.server", "The server's commands alone.")
add_to(app)


def main() -> None:
    """What a command line says, carried out; one that nothing takes is one line and exit status 2."""
    try:
        app.run(sys.argv[1:])
    except ShambleError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
