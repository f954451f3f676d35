import { busy, html, late, page, perhaps, script, type HostilePages } from './hostile-page.ts';

/** A worker made from a text. */
const worker = (code: string) =>
  `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
/** (module (func (loop (br 0))) (start 0)): an infinite loop in the start function. */
const endlessWasm = '0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,8,1,0,10,9,1,7,0,3,64,12,0,11,11';

/** Pages that never finish. */
export const hangingPages: HostilePages = {
  silent: { page: () => undefined, shows: { gap: late } },
  drip: {
    page: (_, response) => {
      response.setHeader('content-type', 'text/html');
      const timer = setInterval(() => response.write('<p>drop</p>'), 100);
      response.on('close', () => clearInterval(timer));
    },
    shows: { gap: late, text: /drop/ },
  },
  dripOfHeaders: {
    page: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-more: yes\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    },
    shows: { gap: late },
  },
  endless: {
    page: (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.write('<title>endless</title>');
      const more = () => {
        while (!response.destroyed && response.write('<p>more and more</p>'.repeat(2_000)));
      };
      response.on('drain', more);
      more();
    },
    shows: { gap: /more than \d+ bytes|did not finish/ },
  },
  circle: {
    page: (_, response) => {
      response.writeHead(302, { location: '/circle' }).end();
    },
    shows: { gap: /redirects/ },
  },
  spiral: {
    page: ({ url }, response) => {
      response.writeHead(302, { location: `/spiral?${Number(url?.split('?')[1] ?? 0) + 1}` }).end();
    },
    shows: { gap: /redirects/ },
  },
  loop: script('loop', 'setTimeout(() => { for (;;); }, 100)', { gap: busy, text: /before/ }),
  loopAtOnce: script('loopAtOnce', 'for (;;);', { gap: busy }),
  loopInWorker: script('loopInWorker', worker('for (;;);')),
  loopInManyWorkers: script(
    'loopInManyWorkers',
    `for (let at = 0; at < 30; at++) ${worker('for (;;);')}`,
    { gap: perhaps },
  ),
  loopInWasm: script(
    'loopInWasm',
    `setTimeout(() => new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${endlessWasm}]))), 100)`,
    { gap: busy },
  ),
  loopInFrame: page('loopInFrame', '<iframe srcdoc="<script>for (;;);</script>"></iframe>', {
    gap: busy,
  }),
  microtasks: script('microtasks', 'const go = () => Promise.resolve().then(go); go()', {
    gap: busy,
  }),
  slowPattern: script('slowPattern', '/^(a+)+$/.test("a".repeat(60) + "b")', { gap: busy }),
  waitingXhr: script(
    'waitingXhr',
    'const x = new XMLHttpRequest(); x.open("GET", "/hang", false); x.send()',
    { gap: busy },
  ),
  hangingImage: page('hangingImage', '<img src="/hang">', { gap: late }),
  hangingScript: page('hangingScript', '<script src="/hang"></script>', { gap: late }),
  hangingStyle: page('hangingStyle', '<link rel="stylesheet" href="/hang">', { gap: late }),
  hangingFrame: page('hangingFrame', '<iframe src="/hang"></iframe>', { gap: late }),
  hangingFetch: script('hangingFetch', 'fetch("/hang")'),
  hangingFetches: script('hangingFetches', 'setInterval(() => fetch("/hang"), 50)'),
  animation: script(
    'animation',
    'const go = () => { document.body.append("x"); requestAnimationFrame(go) }; go()',
  ),
  mutation: script(
    'mutation',
    'new MutationObserver(() => document.body.append("x")).observe(document.body, { childList: true }); document.body.append("x")',
    { gap: /./ },
  ),
  reload: script('reload', 'location.reload()', { gap: late }),
  refreshLoop: page('refreshLoop', '<meta http-equiv="refresh" content="0">', { gap: late }),
  restless: script(
    'restless',
    'setInterval(() => location.href = "/restless?" + Math.random(), 20)',
    {
      gap: late,
    },
  ),
  restlessHash: script('restlessHash', 'setInterval(() => location.hash = Math.random(), 1)'),
  frameReload: page('frameReload', '<iframe srcdoc="<script>location.reload()</script>"></iframe>'),
  backAndForth: {
    page: html('<title>backAndForth</title><script>location = "/small"; history.back()</script>'),
    shows: { gap: perhaps },
  },
};
