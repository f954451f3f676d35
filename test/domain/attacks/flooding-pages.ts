import { page, perhaps, script, type HostilePages } from './hostile-page.ts';

const times = (count: number, code: string) => `for (let at = 0; at < ${count}; at++) ${code}`;

/** Pages that endlessly send requests, offer downloads and open windows. */
export const floodingPages: HostilePages = {
  requests: script('requests', times(10_000, 'fetch(`/small?${at}`).catch(() => 0)'), {
    gap: /more than \d+ requests/,
  }),
  images: script('images', times(5_000, 'new Image().src = `/small?${at}`'), {
    gap: /more than \d+ requests/,
  }),
  beacons: script('beacons', times(5_000, 'navigator.sendBeacon(`/small?${at}`, "x")'), {
    gap: /more than \d+ requests/,
  }),
  hosts: script('hosts', times(1_000, 'fetch(`http://h${at}.site.example/`).catch(() => 0)'), {
    gap: /more than \d+ requests/,
  }),
  webSockets: script('webSockets', times(1_000, 'new WebSocket(`ws://${location.host}/${at}`)'), {
    also: ({ sockets }) => sockets.length === 50,
  }),
  eventSources: script('eventSources', times(500, 'new EventSource(`/small?${at}`)'), {
    gap: /more than \d+ requests/,
  }),
  frames: script(
    'frames',
    times(
      200,
      'document.body.append(Object.assign(document.createElement("iframe"), { src: `/small?${at}` }))',
    ),
    { gap: /more than 50 frames/, also: ({ frames }) => frames.length <= 50 },
  ),
  emptyFrames: script(
    'emptyFrames',
    times(5_000, 'document.body.append(document.createElement("iframe"))'),
    { gap: /more than 50 frames/ },
  ),
  frameBomb: script(
    'frameBomb',
    times(2, 'document.write(`<iframe src="/frameBomb?${Math.random()}"></iframe>`)'),
    { gap: /more than|did not finish/ },
  ),
  nested: page('nested', '<iframe src="/nested?deeper"></iframe>'),
  popups: script('popups', times(10, 'open(`/popup-${at}`)')),
  popupStorm: script('popupStorm', 'setInterval(() => open("/small"), 5)', { gap: perhaps }),
  download: {
    page: (_, response) => {
      response.setHeader('content-disposition', 'attachment; filename="setup.exe"');
      response.setHeader('content-type', 'application/octet-stream');
      response.end(Buffer.alloc(2_000_000, 'MZ'));
    },
    shows: {
      gap: /the browser received no document/,
      also: ({ downloads }) => downloads[0]?.fileName === 'setup.exe',
    },
  },
  downloadInFrame: page('downloadInFrame', '<iframe src="/download"></iframe>', {
    also: ({ downloads }) => downloads.length === 1,
  }),
  downloadStorm: script(
    'downloadStorm',
    times(
      100,
      'Object.assign(document.createElement("a"), { href: "data:,x", download: `f${at}` }).click()',
    ),
  ),
  endlessDownload: page('endlessDownload', '<iframe src="/flood"></iframe>', {
    also: ({ downloads }) => downloads.length === 1,
  }),
  dialogs: script('dialogs', times(500, 'alert(at)'), { gap: /more than 50 dialogs/ }),
  dialogForever: script('dialogForever', 'for (;;) confirm("stay?")', {
    gap: /more than 50 dialogs/,
  }),
  prompts: script('prompts', 'setInterval(() => prompt("who?"), 1)', {
    gap: perhaps,
    also: ({ dialogs }) => dialogs > 0,
  }),
  leaving: script('leaving', 'onbeforeunload = () => "stay"; location = "/small"', {
    title: 'small',
  }),
  printing: script('printing', times(20, 'print()')),
  history: script('history', times(5_000, 'history.pushState({}, "", "?" + at)')),
  console: script('console', times(2_000, 'console.log("x".repeat(1000))')),
  messages: script(
    'messages',
    'onmessage = () => { postMessage(1, "*"); postMessage(1, "*") }; postMessage(1, "*")',
    { gap: /./ },
  ),
  cookies: script('cookies', times(2_000, 'document.cookie = `c${at}=${"x".repeat(3_000)}`'), {
    also: ({ cookies }) => cookies.length <= 300,
  }),
  storage: script(
    'storage',
    'try { for (let at = 0; ; at++) localStorage[at] = "x".repeat(1e5) } catch {}',
  ),
  channels: script('channels', times(5_000, 'new MessageChannel().port1.postMessage(at)')),
  notifications: script(
    'notifications',
    times(100, 'Notification.requestPermission().catch(() => 0)'),
  ),
  permissions: script(
    'permissions',
    'navigator.geolocation.getCurrentPosition(() => 0); navigator.mediaDevices?.getUserMedia({ video: true }).catch(() => 0); document.documentElement.requestFullscreen().catch(() => 0); navigator.clipboard?.readText().catch(() => 0)',
  ),
  payment: script(
    'payment',
    'try { new PaymentRequest([{ supportedMethods: "https://pay.example/" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).show().catch(() => 0) } catch {}',
  ),
  peers: script(
    'peers',
    times(
      200,
      '{ const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:3478" }] }); c.createDataChannel("x"); c.createOffer().then((offer) => c.setLocalDescription(offer)).catch(() => 0) }',
    ),
    { gap: perhaps },
  ),
  serviceWorker: script('serviceWorker', 'navigator.serviceWorker?.register("/sw.js")'),
  workers: script(
    'workers',
    times(100, 'new Worker(URL.createObjectURL(new Blob(["fetch(`/small`)"])))'),
  ),
  sharedWorkers: script(
    'sharedWorkers',
    times(
      50,
      'new SharedWorker(URL.createObjectURL(new Blob([`setInterval(() => 0, 1); "${at}"`])))',
    ),
  ),
  forkingWorkers: script(
    'forkingWorkers',
    'const code = "onmessage = ({ data }) => { for (let at = 0; at < 4; at++) new Worker(URL.createObjectURL(new Blob([data]))).postMessage(data) }"; new Worker(URL.createObjectURL(new Blob([code]))).postMessage(code)',
    { gap: perhaps },
  ),
  mailLinks: script('mailLinks', times(100, 'location = `mailto:a${at}@mail.test`')),
  openFrames: page(
    'openFrames',
    '<iframe name="f"></iframe><script>setInterval(() => open("/small?" + Math.random(), "f"), 5)</script>',
    {
      gap: /more than|did not finish/,
    },
  ),
};
