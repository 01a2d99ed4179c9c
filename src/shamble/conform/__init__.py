"""The promises that every game keeps, as a test suite and a command: `shamble conform GAME`.

`test_play`, `test_secrecy` and `test_text` are tests for pytest; `plugin` lets them, and the tests that a game brings
along, run for one game or for all. `breaks` breaks every rule once, to see that its tests notice.
"""
