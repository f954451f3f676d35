/** Every way in which a page can make a browser request `url`, as a fragment of HTML. */
export const vehicles: Readonly<Record<string, (url: string) => string>> = {
  img: (url) => `<img src="${url}">`,
  srcset: (url) => `<img srcset="${url} 2x, ${url} 1x">`,
  picture: (url) => `<picture><source srcset="${url}"><img></picture>`,
  script: (url) => `<script src="${url}"></script>`,
  module: (url) => `<script type="module" src="${url}"></script>`,
  importCall: (url) => `<script>import('${url}').catch(() => 0)</script>`,
  stylesheet: (url) => `<link rel="stylesheet" href="${url}">`,
  cssImport: (url) => `<style>@import url("${url}");</style>`,
  background: (url) => `<div style="background:url('${url}')">x</div>`,
  font: (url) =>
    `<style>@font-face{font-family:f;src:url("${url}")}</style><p style="font-family:f">x</p>`,
  iframe: (url) => `<iframe src="${url}"></iframe>`,
  srcdoc: (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
  dataFrame: (url) => `<iframe src="data:text/html,<img src='${encodeURI(url)}'>"></iframe>`,
  object: (url) => `<object data="${url}"></object>`,
  embed: (url) => `<embed src="${url}">`,
  video: (url) => `<video src="${url}" preload="auto"></video>`,
  poster: (url) => `<video poster="${url}"></video>`,
  audio: (url) => `<audio src="${url}" preload="auto"></audio>`,
  track: (url) => `<video><track default src="${url}"></video>`,
  svgImage: (url) => `<svg><image href="${url}"/></svg>`,
  svgUse: (url) => `<svg><use href="${url}#a"/></svg>`,
  inputImage: (url) => `<input type="image" src="${url}">`,
  manifest: (url) => `<link rel="manifest" href="${url}">`,
  prefetch: (url) => `<link rel="prefetch" href="${url}">`,
  preload: (url) => `<link rel="preload" as="image" href="${url}">`,
  modulePreload: (url) => `<link rel="modulepreload" href="${url}">`,
  preconnect: (url) => `<link rel="preconnect" href="${url}">`,
  dnsPrefetch: (url) => `<link rel="dns-prefetch" href="${url}">`,
  icon: (url) => `<link rel="icon" href="${url}">`,
  speculation: (url) =>
    `<script type="speculationrules">{"prerender":[{"source":"list","urls":["${url}"]}]}</script>`,
  fetch: (url) => `<script>fetch('${url}', { mode: 'no-cors' }).catch(() => 0)</script>`,
  preflight: (url) => `<script>fetch('${url}', { method: 'PUT' }).catch(() => 0)</script>`,
  xhr: (url) =>
    `<script>{const x = new XMLHttpRequest(); x.open('GET', '${url}'); x.send()}</script>`,
  beacon: (url) => `<script>navigator.sendBeacon('${url}', 'x')</script>`,
  eventSource: (url) => `<script>new EventSource('${url}')</script>`,
  webSocket: (url) => `<script>new WebSocket('${url.replace(/^http/, 'ws')}')</script>`,
  worker: (url) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${url}', {mode: 'no-cors'}).catch(() => 0)"])))</script>`,
  importScripts: (url) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["try { importScripts('${url}') } catch {}"])))</script>`,
  sharedWorker: (url) =>
    `<script>new SharedWorker(URL.createObjectURL(new Blob(["fetch('${url}', {mode: 'no-cors'}).catch(() => 0)"])))</script>`,
  popup: (url) => `<script>window.open('${url}')</script>`,
  formInFrame: (url) =>
    `<iframe name="f"></iframe><form target="f" method="post" action="${url}"></form><script>document.currentScript.previousElementSibling.submit()</script>`,
  frameRefresh: (url) =>
    `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${url}'>"></iframe>`,
  cssCursor: (url) => `<div style="cursor:url('${url}'),auto;width:9px">x</div>`,
  cssImageSet: (url) => `<div style="background:image-set('${url}' 1x)">x</div>`,
  maskImage: (url) => `<div style="mask-image:url('${url}')">x</div>`,
  listImage: (url) => `<ul style="list-style-image:url('${url}')"><li>x</li></ul>`,
  borderImage: (url) => `<div style="border:9px solid;border-image:url('${url}') 9">x</div>`,
  pseudoContent: (url) => `<style>p::after{content:url("${url}")}</style><p>x</p>`,
  filterImage: (url) =>
    `<svg><filter id="f"><feImage href="${url}"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  bodyBackground: (url) => `<table background="${url}"><tr><td>x</td></tr></table>`,
  audioSource: (url) => `<audio preload="auto"><source src="${url}"></audio>`,
  frameJump: (url) => `<iframe srcdoc="<script>location = '${url}'</script>"></iframe>`,
  blobFrame: (url) =>
    `<script>document.body.append(Object.assign(document.createElement('iframe'), { src: URL.createObjectURL(new Blob(["<img src='${url}'>"], { type: 'text/html' })) }))</script>`,
  fontFace: (url) => `<script>new FontFace('g', "url('${url}')").load().catch(() => 0)</script>`,
  imageObject: (url) => `<script>new Image().src = '${url}'</script>`,
  keepAlive: (url) =>
    `<script>fetch('${url}', { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => 0)</script>`,
  anchorPing: (url) =>
    `<a href="#here" ping="${url}">x</a><script>document.links[document.links.length - 1].click()</script>`,
  rtc: (url) =>
    `<script>{const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + new URL('${url}', location).host }] }); c.createDataChannel('x'); c.createOffer().then((offer) => c.setLocalDescription(offer))}</script>`,
  webTransport: (url) =>
    `<script>try { new WebTransport('${url.replace(/^http:/, 'https:')}') } catch {}</script>`,
};

/** Ways that navigate away, so that each needs its own page. */
export const departures: Readonly<Record<string, (url: string) => string>> = {
  assign: (url) => `<script>location.assign('${url}')</script>`,
  replaceLater: (url) => `<script>setTimeout(() => location.replace('${url}'), 50)</script>`,
  refresh: (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  formTop: (url) =>
    `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`,
  click: (url) => `<a href="${url}" ping="${url}">x</a><script>document.links[0].click()</script>`,
  openSelf: (url) => `<script>open('${url}', '_self')</script>`,
};

/** Many forms of addresses of this machine; no connection may arrive at `port`. */
export function closedForms(port: number): Record<string, string> {
  const hosts = {
    dotted: '127.0.0.1',
    localhost: 'localhost',
    six: '[::1]',
    mapped: '[::ffff:127.0.0.1]',
    decimal: '2130706433',
    hex: '0x7f.1',
    octal: '0177.0.0.1',
    zero: '0.0.0.0',
    named: 'closed.example',
    mixed: 'mixed.example',
    namedSix: 'six.example',
    alias: 'alias.example',
  };
  return Object.fromEntries(
    Object.entries(hosts).map(([name, host]) => [name, `http://${host}:${port}`]),
  );
}
