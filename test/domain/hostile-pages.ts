import type { Pages } from './sites.ts';

/** Pages that hang, flood, fill and lie. Each ends in time with a report that says what is missing. */
export const hostilePages: Readonly<Record<string, Pages>> = {
  silent: () => undefined,
  endless: (_, response) => {
    response.setHeader('content-type', 'text/html');
    response.write('<title>endless</title>');
    const more = () => {
      while (!response.destroyed && response.write('<p>more and more and more</p>'.repeat(2_000)));
    };
    response.on('drain', more);
    more();
  },
  drip: (_, response) => {
    response.setHeader('content-type', 'text/html');
    const timer = setInterval(() => response.write('<p>drop</p>'), 200);
    response.on('close', () => clearInterval(timer));
  },
  loop: write(
    '<title>loop</title><p>before</p><script>setTimeout(() => { for (;;); }, 100)</script>',
  ),
  requests: write(
    '<title>requests</title><script>for (let at = 0; at < 10000; at++) fetch(`/requests/${at}`).catch(() => 0)</script>',
  ),
  dialogs: write(
    '<title>dialogs</title><script>for (let at = 0; at < 500; at++) alert(at)</script>',
  ),
  dialogForever: write('<title>for ever</title><script>for (;;) confirm("stay?")</script>'),
  leaving: write(
    '<title>leaving</title><script>onbeforeunload = () => "stay"; location = "/"</script>',
  ),
  memory: write(
    '<title>memory</title><script>const all = []; setInterval(() => { for (let at = 0; at < 20; at++) all.push(new Uint8Array(4e6).fill(1)) }, 20); </script>',
  ),
  frames: write(
    '<title>frames</title><script>for (let at = 0; at < 200; at++) document.body.append(Object.assign(document.createElement("iframe"), {src: `/small?${at}`}))</script>',
    '<body>',
  ),
  nested: write('<title>nested</title><iframe src="/nested?deeper"></iframe>'),
  download: (_, response) => {
    response.setHeader('content-disposition', 'attachment; filename="setup.exe"');
    response.setHeader('content-type', 'application/octet-stream');
    response.end(Buffer.alloc(2_000_000, 'MZ'));
  },
  downloadInFrame: write('<title>offers</title><iframe src="/download"></iframe>'),
  popups: write(
    '<title>popups</title><script>for (let at = 0; at < 10; at++) open(`/small?${at}`)</script>',
  ),
  title: write(`<title>${'ü'.repeat(1_000_000)}</title>`),
  deep: write(`<title>deep</title>${'<div>'.repeat(5_000)}bottom`),
  wide: write(`<title>wide</title>${'<p><a href="/x">x</a></p>'.repeat(5_000)}`),
  tall: write('<title>tall</title><div style="height:30000000px;width:30000000px">tall</div>'),
  console: write(
    '<title>console</title><script>for (let at = 0; at < 2000; at++) console.log("x".repeat(1000))</script>',
  ),
  globals: write(
    '<title>globals</title><script>for (let at = 0; at < 5000; at++) window["v" + at] = at</script>',
  ),
  circle: (_, response) => {
    response.writeHead(302, { location: '/circle' }).end();
  },
  reload: write('<title>reload</title><script>location.reload()</script>'),
  history: write(
    '<title>history</title><script>for (let at = 0; at < 5000; at++) history.pushState({}, "", "?" + at)</script>',
  ),
  serviceWorker: write(
    '<title>worker</title><script>navigator.serviceWorker?.register("/sw.js")</script>',
  ),
  crash: write('<title>crash</title><script>location = "chrome://crash"</script>'),
  headers: (_, response) => {
    for (let at = 0; at < 200; at++) response.setHeader(`x-${at}`, 'y'.repeat(200));
    response.setHeader('content-type', 'text/html');
    response.end('<title>headers</title>');
  },
  garbage: (_, response) => {
    response.setHeader('content-type', 'text/html; charset=no-such-charset');
    response.end(Buffer.from(Array.from({ length: 50_000 }, (__, at) => (at * 7919) % 256)));
  },
};

/** The same page, honest and with every function replaced that a careless collector would call. */
export const honestPage = `<!doctype html><html lang="fr"><title>Vérité</title><body><p>Bonjour à vous</p>
<a href="/suite">La suite</a><form action="/envoi" method="post"><input type="password" name="mot"></form>
<script>var seule = 1;</script>`;
export const lyingPage = `${honestPage}<script>(() => {
  const lie = () => '{"lie":true}';
  JSON.stringify = JSON.parse = lie;
  fetch = XMLHttpRequest = lie;
  Document.prototype.querySelector = Document.prototype.querySelectorAll = lie;
  Document.prototype.getElementsByTagName = Element.prototype.getAttribute = lie;
  Object.keys = Object.getOwnPropertyNames = Reflect.ownKeys = () => [];
  Array.prototype.map = Array.prototype.push = Array.prototype.slice = lie;
  Object.defineProperty(document, 'title', { get: lie });
  Object.defineProperty(Element.prototype, 'outerHTML', { get: lie });
  Object.defineProperty(Node.prototype, 'textContent', { get: lie });
  Object.defineProperty(window, 'globalThis', { value: {} });
  Promise.prototype.then = lie;
  toString = valueOf = lie;
})()</script>`;

function write(html: string, before = ''): Pages {
  return (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>${before}${html}`);
  };
}
