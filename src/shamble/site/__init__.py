"""The whole product as files that any web server can hand out: the table runs in the page, without a server of ours."""
