import { listAt, numberAt, textAt, valueAt } from '../../../lib/json-field.ts';
import type { Device } from '../../capture.ts';
import type { Frame, Page } from '../../visit.ts';
import { cut, most } from '../limits.ts';
import type { Devtools, Send } from './devtools.ts';
import { readHtml, readSnapshot, wantedStyles, type Document } from './snapshot.ts';

/** Calls one browser target, with a time limit. */
export type Asker = Send;

export function patientAsker(
  devtools: Devtools,
  { answerMs, signal }: { answerMs: number; signal: AbortSignal },
): Asker {
  return async (method, params, session) => {
    signal.throwIfAborted();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${method}: no answer`)), answerMs);
    });
    try {
      return await Promise.race([devtools.send(method, params, session), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Documents of the page and of out-of-process frames. */
export async function collectDocuments(ask: Asker, sessions: readonly string[]) {
  const asked = sessions.map((session) =>
    ask('DOMSnapshot.captureSnapshot', { computedStyles: [...wantedStyles] }, session),
  );
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer): Document[] =>
    answer.status === 'fulfilled' ? readSnapshot(answer.value) : [],
  );
}

export async function collectHtml(ask: Asker, session: string): Promise<string> {
  const root = await ask('DOM.getDocument', { depth: 0 }, session);
  const nodeId = numberAt(root, 'root.nodeId');
  return readHtml(await ask('DOM.getOuterHTML', { nodeId }, session));
}

/** Names on the global object, via `this`, because a page can shadow every name. */
export async function collectGlobals(
  ask: Asker,
  session: string,
  contextId?: number,
): Promise<Map<string, string>> {
  const question = { expression: 'this', silent: true, contextId };
  const where = { executionContextId: contextId };
  const world = await ask('Runtime.evaluate', question, session);
  const objectId = textAt(world, 'result.objectId') ?? '';
  const own = await ask('Runtime.getProperties', { objectId, ownProperties: true }, session);
  const lexical = await ask('Runtime.globalLexicalScopeNames', where, session);
  const found = new Map<string, string>();
  for (const property of listAt(own, 'result')) {
    const type = textAt(property, 'value.type') ?? 'accessor';
    if (valueAt(property, 'symbol') === undefined)
      found.set(cut(textAt(property, 'name'), most.nameLength), type);
  }
  for (const name of listAt(lexical, 'names')) found.set(cut(name, most.nameLength), 'lexical');
  return found;
}

/** Global variables added by scripts of the page. */
export async function collectVariables(
  ask: Asker,
  session: string,
  before: ReadonlyMap<string, string>,
): Promise<Page['variables']> {
  const [after, builtIn] = await Promise.all([
    collectGlobals(ask, session),
    collectBuiltIn(ask, session).catch(() => before),
  ]);
  const isAdded = (name: string) => !before.has(name) && !builtIn.has(name);
  return [...after]
    .filter(([name]) => name !== '' && !/^\d+$/.test(name) && isAdded(name))
    .slice(0, most.variables)
    .map(([name, type]) => ({ name, type }));
}

/**
 * From an isolated world at the same origin: secure pages have more built-in names than an empty
 * one.
 */
async function collectBuiltIn(ask: Asker, session: string): Promise<Map<string, string>> {
  const tree = await ask('Page.getFrameTree', {}, session);
  const frameId = textAt(tree, 'frameTree.frame.id') ?? '';
  const world = await ask('Page.createIsolatedWorld', { frameId }, session);
  return collectGlobals(ask, session, numberAt(world, 'executionContextId'));
}

/** Frames of all processes, with their visibility. */
export async function collectFrames(
  ask: Asker,
  sessions: readonly string[],
  { documents, most: limit }: { documents: readonly Document[]; most: number },
): Promise<Frame[]> {
  const trees = await Promise.allSettled(
    sessions.map(async (session) => ({
      session,
      tree: valueAt(await ask('Page.getFrameTree', {}, session), 'frameTree'),
    })),
  );
  const hidden = new Set(documents.flatMap(({ hiddenNodes }) => [...hiddenNodes]));
  const rows = trees.flatMap((each) =>
    each.status === 'fulfilled' ? framesIn(each.value.tree) : [],
  );
  const known = [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit);
  const seen = known.map(async (row): Promise<Frame> => {
    const isHidden = row.parentId !== '' && (await isHiddenFrame(ask, sessions, { row, hidden }));
    return { ...row, isHidden };
  });
  return Promise.all(seen);
}

type FrameRow = Omit<Frame, 'isHidden'>;

function framesIn(tree: unknown, depth = 0): FrameRow[] {
  if (depth > 20) return [];
  const row = {
    id: cut(textAt(tree, 'frame.id'), most.nameLength),
    // Failed loads show the browser's own error page.
    url: cut(textAt(tree, 'frame.unreachableUrl') ?? textAt(tree, 'frame.url'), most.urlLength),
    parentId: cut(textAt(tree, 'frame.parentId'), most.nameLength),
  };
  const below = listAt(tree, 'childFrames').flatMap((child) => framesIn(child, depth + 1));
  return row.id === '' ? below : [row, ...below];
}

async function isHiddenFrame(
  ask: Asker,
  sessions: readonly string[],
  { row, hidden }: { row: FrameRow; hidden: ReadonlySet<number> },
): Promise<boolean> {
  for (const session of sessions) {
    try {
      const owner = await ask('DOM.getFrameOwner', { frameId: row.id }, session);
      return hidden.has(Number(valueAt(owner, 'backendNodeId')));
    } catch {
      // The element of this frame is in another process.
    }
  }
  return false;
}

/** The visible area, which no page can enlarge; for a phone, its screen. */
export async function collectScreenshot(
  ask: Asker,
  session: string,
  device: Device,
): Promise<Uint8Array | null> {
  const clip = device === 'phone' ? undefined : { x: 0, y: 0, width: 1_280, height: 800, scale: 1 };
  // Pages in background windows are not rendered.
  await ask('Page.bringToFront', {}, session);
  const answer = await ask('Page.captureScreenshot', { format: 'png', clip }, session);
  const data = textAt(answer, 'data');
  return data === undefined ? null : Buffer.from(data, 'base64');
}

export async function collectScripts(
  ask: Asker,
  named: readonly { session: string; id: string; url: string }[],
): Promise<Page['scripts']> {
  const asked = named.map(async ({ session, id, url }) => {
    const answer = await ask('Network.getResponseBody', { requestId: id }, session);
    const isBase64 = valueAt(answer, 'base64Encoded') === true;
    const body = textAt(answer, 'body') ?? '';
    const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body;
    return { url, text: cut(text, most.scriptLength) };
  });
  const answers = await Promise.allSettled(asked);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}
