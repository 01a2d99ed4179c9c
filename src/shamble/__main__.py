"""`python -m shamble` is the `shamble` command."""

from shamble.cli import main

if __name__ == "__main__":
    main()
