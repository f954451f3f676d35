import { textAt } from '../../../lib/json-field.ts';
import { most } from '../limits.ts';
import type { Devtools, Send } from './devtools.ts';
import { disguise, type Guise } from './guise.ts';

/** The targets to listen to: the page, its frames, its workers. */
export interface Sessions {
  page: string;
  /** Id of the page's main frame. */
  mainFrame: string;
  /** Out-of-process frames. */
  frames: () => string[];
}

const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
/** Enough for bodies, which are read as soon as they are loaded, however large the page. */
const buffers = { maxTotalBufferSize: 32_000_000, maxResourceBufferSize: most.bodyBytes };

/**
 * Attaches to the page, and from then on to everything it starts, before it runs. A second page is
 * closed before it opens anything.
 */
export async function openSessions(devtools: Devtools, guise: Guise): Promise<Sessions> {
  const frames = new Set<string>();
  let page = '';
  let mainFrame = '';
  let found: () => void = () => undefined;
  const hasPage = new Promise<void>((resolve) => (found = resolve));
  const attach = (params: unknown) => {
    const session = textAt(params, 'sessionId') ?? '';
    const kind = textAt(params, 'targetInfo.type') ?? '';
    const targetId = textAt(params, 'targetInfo.targetId') ?? '';
    if (kind === 'page' && page !== '') {
      void closeUnopened(devtools, { session, targetId });
      return;
    }
    if (kind === 'iframe') frames.add(session);
    if (kind === 'page') [page, mainFrame] = [session, targetId];
    const ready = setUp({ devtools, session, kind, guise });
    if (kind === 'page') void ready.then(found);
  };
  devtools.onEvent(({ method, params }) => {
    if (method === 'Target.attachedToTarget') attach(params);
    if (method === 'Target.detachedFromTarget') frames.delete(textAt(params, 'sessionId') ?? '');
  });
  await devtools.send('Target.setAutoAttach', { ...autoAttach, filter: watched });
  await Promise.race([hasPage, devtools.closed]);
  return { page, mainFrame, frames: () => [...frames] };
}

/**
 * A window shares its opener's process: while it waits for us, so does the opener. So it continues
 * without a network and is closed.
 */
function closeUnopened(
  devtools: Devtools,
  { session, targetId }: Record<'session' | 'targetId', string>,
) {
  const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  return Promise.all([
    quietly(devtools.send('Network.emulateNetworkConditions', offline, session)),
    quietly(devtools.send('Runtime.runIfWaitingForDebugger', {}, session)),
    quietly(devtools.send('Target.closeTarget', { targetId })),
  ]);
}

const watched = ['page', 'iframe', 'worker', 'service_worker', 'shared_worker'].map((type) => ({
  type,
  exclude: false,
}));

interface SetUp {
  devtools: Devtools;
  session: string;
  kind: string;
  guise: Guise;
}

async function setUp({ devtools, session, kind, guise }: SetUp): Promise<void> {
  const send: Send = (method, params) => quietly(devtools.send(method, params, session));
  const isDocument = kind === 'page' || kind === 'iframe';
  await Promise.all([
    send('Network.enable', buffers),
    send('Target.setAutoAttach', { ...autoAttach, filter: watched }),
    disguise(send, guise, kind),
    ...(isDocument ? [send('Page.enable'), send('Runtime.enable'), send('DOM.enable')] : []),
    send('Runtime.runIfWaitingForDebugger'),
  ]);
}

/** A target may disappear before we attach: that is fine. */
export async function quietly(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}
