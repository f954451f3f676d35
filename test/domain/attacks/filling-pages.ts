import { gzipSync } from 'node:zlib';
import {
  late,
  page,
  perhaps,
  script,
  type HostilePage,
  type HostilePages,
} from './hostile-page.ts';

const bigZeros = gzipSync(Buffer.alloc(50_000_000, '<p>x</p>'), { level: 9 });
const eaten = /bytes of memory|crashed|no answer|gone|did not finish|no document/;
/** The browser is killed for it, and what plain HTTP saw is reported. */
const memory = { memoryBytes: 600_000_000 };

/** Keeps loading while it consumes memory, so that the visit does not end early. */
const eater = (title: string, code: string): HostilePage => ({
  ...page(title, `<script>${code}</script><img src="/hang">`, { gap: eaten }),
  limits: memory,
});

/** Pages too large to read completely. */
export const fillingPages: HostilePages = {
  memory: eater(
    'memory',
    'const all = []; setInterval(() => { for (let at = 0; at < 20; at++) all.push(new Uint8Array(4e6).fill(1)) }, 20)',
  ),
  texts: eater(
    'texts',
    'let x = "x"; const all = []; setInterval(() => all.push((x += x).split("")), 1)',
  ),
  wasmMemory: eater(
    'wasmMemory',
    'const all = []; setInterval(() => { const m = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(m.buffer).fill(1); all.push(m) }, 10)',
  ),
  canvas: eater(
    'canvas',
    'setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 8000; c.getContext("2d").fillRect(0, 0, 8000, 8000); document.body.append(c) }, 20)',
  ),
  blobs: eater(
    'blobs',
    'const all = []; setInterval(() => all.push(new Blob([new Uint8Array(2e7).fill(1)])), 10)',
  ),
  domBomb: eater(
    'domBomb',
    'setInterval(() => { for (let at = 0; at < 2e4; at++) document.body.append(document.createElement("p")) }, 1)',
  ),
  title: page('ü'.repeat(1_000_000), '', { title: 'ü'.repeat(512) }),
  titleByScript: script('t', 'document.title = "x".repeat(1e7)', { title: 'x'.repeat(1_024) }),
  deep: page('deep', `${'<div>'.repeat(5_000)}bottom`),
  deepByScript: script(
    'deepByScript',
    'let at = document.body; for (let n = 0; n < 2e4; n++) at = at.appendChild(document.createElement("b"))',
    {
      gap: perhaps,
    },
  ),
  wide: page('wide', '<p><a href="/x">x</a></p>'.repeat(5_000), {
    also: ({ links }) => links.length === 500,
  }),
  tall: page('tall', '<div style="height:30000000px;width:30000000px">tall</div>'),
  attributes: page(
    'attributes',
    `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}="x"`).join(' ')}>`,
  ),
  longAttribute: page('longAttribute', `<a href="/${'x'.repeat(3_000_000)}">x</a>`, {
    also: ({ links }) => links.every(({ url }) => url.length <= 2_048),
  }),
  forms: page('forms', '<form><input name="x"></form>'.repeat(3_000), {
    also: ({ forms }) => forms.length === 50,
  }),
  inlineScripts: page('inlineScripts', '<script>1</script>'.repeat(2_000), {
    also: ({ scripts }) => scripts.length <= 100,
  }),
  globals: script('globals', 'for (let at = 0; at < 5000; at++) window["v" + at] = at', {
    also: ({ variables }) => variables.length === 500,
  }),
  longText: page('longText', 'word '.repeat(800_000), {
    also: ({ text }) => text.length <= 200_000,
  }),
  styleBomb: page(
    'styleBomb',
    `<style>${Array.from({ length: 5_000 }, (_, at) => `p:has(b:nth-child(${at})) i{color:red}`).join('')}</style>${'<p><b>x</b><i>y</i>'.repeat(300)}`,
    {
      gap: perhaps,
    },
  ),
  svgBomb: page(
    'svgBomb',
    `<svg>${Array.from({ length: 12 }, (_, at) => `<g id="u${at}">${`<use href="#u${at - 1}"/>`.repeat(8)}</g>`).join('')}</svg>`,
    { gap: perhaps },
  ),
  gzipBomb: {
    page: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.end(bigZeros);
    },
    shows: { gap: perhaps },
  },
  bigScript: page('bigScript', `<script src="/flood.js"></script>`, {
    gap: /more than \d+ bytes|did not finish/,
  }),
  video: page('video', '<video src="/flood" autoplay></video>', { gap: perhaps }),
  database: {
    ...script(
      'database',
      'indexedDB.open("x").onupgradeneeded = ({ target }) => { const s = target.result.createObjectStore("s", { autoIncrement: true }); for (let at = 0; at < 200; at++) s.add(new Uint8Array(1e6)) }',
      { gap: perhaps },
    ),
    limits: memory,
  },
  caches: script(
    'caches',
    'globalThis.caches?.open("x").then((c) => { for (let at = 0; at < 150; at++) c.add("/small?" + at).catch(() => 0) })',
    {
      gap: perhaps,
    },
  ),
  endlessStylesheet: page('endlessStylesheet', '<link rel="stylesheet" href="/flood">', {
    gap: new RegExp(`more than \\d+ bytes|${late.source}`),
  }),
};
