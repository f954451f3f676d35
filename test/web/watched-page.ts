import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Payloads that ran. */
  ran: Set<number>;
  /** Requests that would have left the origin; all are blocked. */
  left: Set<string>;
  /** What the content security policy blocked. */
  stopped: Set<string>;
  /** Elements and attributes that none of our pages has. */
  foreign: Set<string>;
  /** Rendered payloads, by field. */
  drawn: Map<string, Set<number>>;
  /** Pending requests. */
  pending: Set<unknown>;
}

export interface Watching {
  url: string;
  key: string;
  /** Without the policy, only escaping protects the page. */
  hasPolicy: boolean;
  /** Removes the escaping from the one component that renders untrusted text. */
  isUnescaped?: boolean;
}

/** A signed-in page that records whatever a payload achieves. */
export async function openWatched(browser: Browser, watching: Watching): Promise<Watched> {
  const { url, key, hasPolicy, isUnescaped = false } = watching;
  const context = await browser.newContext({ bypassCSP: !hasPolicy });
  context.setDefaultTimeout(300_000);
  const watched: Watched = {
    context,
    page: await context.newPage(),
    ran: new Set(),
    left: new Set(),
    stopped: new Set(),
    foreign: new Set(),
    drawn: new Map(),
    pending: new Set(),
  };
  await context.exposeBinding('ran', (_, number: number) => watched.ran.add(number));
  await context.exposeBinding('stopped', (_, what: string) => watched.stopped.add(what));
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => stopped(`${event.violatedDirective} ${event.sample}`))",
  );
  const isForeign = (address: string) =>
    !address.startsWith(url) && !address.startsWith('blob:') && !address.startsWith('about:');
  context.on('request', (request) => {
    watched.pending.add(request);
    if (isForeign(request.url())) watched.left.add(request.url());
  });
  context.on('requestfinished', (request) => watched.pending.delete(request));
  context.on('requestfailed', (request) => watched.pending.delete(request));
  await context.route(
    (address) => isForeign(address.href),
    (route) => route.abort(),
  );
  if (isUnescaped) await takeOutEscaping(context, url);
  await context.request.post(`${url}/v1/session`, { headers: { origin: url }, data: { key } });
  await watched.page.goto(url);
  await watched.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  return watched;
}

/** `HostileText` as built, but its parts become the element's markup instead of its children. */
const hostileText = /([\w$]+)\("bdi",\{class:(`[^`]*`),children:([\w$]+)\}\)/;

async function takeOutEscaping(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${url}/assets/*.js`, async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    const body = script.replace(
      hostileText,
      '$1("bdi",{class:$2,dangerouslySetInnerHTML:{__html:$3.filter((part)=>typeof part==="string").join("")}})',
    );
    await route.fulfill({ response: answer, body });
  });
}

/** Opens folds, loads more rows and scrolls through tables, so that everything is rendered once; or only waits. */
const draw = (isEverything: boolean) => `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const settled = async () => {
    for (const end = performance.now() + 120_000; performance.now() < end; ) {
      await frame();
      if (!document.querySelector('main .loading, main [aria-busy=true], .more:disabled')) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const note = [];
  const read = () => note.push(document.querySelector('#app').textContent);
  await settled();
  if (!${isEverything}) {
    read();
    return found();
  }
  for (const fold of document.querySelectorAll('.fold-button')) fold.click();
  for (let turn = 0; turn < 60; turn++) {
    const more = [...document.querySelectorAll('.more, .bars .link-button, .result-banner .link-button')];
    if (more.length === 0) break;
    for (const button of more) button.click();
    await settled();
  }
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  read();
  for (const box of document.querySelectorAll('.table-scroll')) {
    for (let at = 400; at < box.scrollHeight; at += 400) {
      box.scrollTop = at;
      await frame();
      read();
    }
  }
  return found();
  function found() {
    const drawn = [...note.join('\\n').matchAll(/(?:ran\\(|canary-)(\\d+)[^~]{0,300}?~([a-z-]+)~/g)];
    return [...new Set(drawn.map(([, number, field]) => field + ' ' + number))];
  }
})()`;

/** What our pages never have: these elements, event attributes, external URLs, unknown elements. */
const findForeign = `(() => {
  const never = 'script,iframe,frame,frameset,object,embed,base,meta,link,style,marquee,image,math,template,' +
    'noscript,video,audio,track,source,area,foreignObject,animate,set,use,picture,body,title:not(svg title)';
  const found = [...document.querySelectorAll('#app ' + never.replaceAll(',', ',#app '))].map((each) => each.outerHTML);
  for (const element of document.querySelectorAll('#app *')) {
    const isUnknown = element.localName.includes('-') || element instanceof HTMLUnknownElement;
    if (isUnknown) found.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const isAddress = /^(?:href|src|srcset|action|formaction|poster|background|ping|data|xlink:href)$/.test(name);
      const isElsewhere = isAddress && !/^(?:#|\\.\\/|\\/(?!\\/))/.test(value);
      const loads = name === 'style' && value.includes('url(');
      if (name.startsWith('on') || isElsewhere || loads) found.push(element.outerHTML);
    }
  }
  return found.map((html) => html.slice(0, 200));
})()`;

export async function visit(watched: Watched, link: string): Promise<void> {
  await goTo(watched, link);
  await inspect(watched);
}

export async function goTo(watched: Watched, link: string): Promise<void> {
  await watched.page.evaluate(`location.hash = ${JSON.stringify(link)}`);
  await settled(watched);
}

const patienceMs = 120_000;
const quietTurns = 3;
/** Two frames: what the first renders may send a request. */
const nextFrames =
  'new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 30)))))';

/** Waits until the page has sent no request for a moment. */
async function settled({ page, pending }: Watched): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let quiet = 0; quiet < quietTurns && performance.now() < end;) {
    await page.evaluate(nextFrames);
    quiet = pending.size > 0 ? 0 : quiet + 1;
  }
}

/** Renders everything on the page, and records what should not be there. */
export const inspect = (watched: Watched) => note(watched, draw(true));

/** The same for what is already rendered. */
export const glance = (watched: Watched) => note(watched, draw(false));

async function note({ page, drawn, foreign }: Watched, drawing: string): Promise<void> {
  for (const each of await page.evaluate<string[]>(drawing)) {
    const [field = '', number = ''] = each.split(' ');
    drawn.set(field, (drawn.get(field) ?? new Set()).add(Number(number)));
  }
  for (const html of await page.evaluate<string[]>(findForeign)) foreign.add(html);
}
