/** The beginning of a system call, or its end, as strace tells them; of a short one both at once. */
export interface Call {
  name: string;
  /** Path or kind of the first argument, as `-y` shows it. */
  target: string;
  /** What stands behind it: the bytes, the numbers. */
  rest: string;
  isBegin: boolean;
  isEnd: boolean;
  /** It is over, and the kernel itself says that it was done. */
  isDone: boolean;
}

const begun = /^(?<thread>\d+)\s+(?<name>\w+)\((?:\d+<(?<file>.*?)>|"(?<path>.*?)")?(?<rest>.*)$/;
const resumed = /^(?<thread>\d+)\s+<\.\.\. (?<name>\w+) resumed>(?<rest>.*)$/;
const unfinished = '<unfinished ...>';

/** What was called, in the order in which it began and ended. */
export function readTrace(text: string): Call[] {
  const running = new Map<string, Call>();
  return text.split('\n').flatMap((line) => {
    const end = resumed.exec(line)?.groups;
    if (!end) return readBegin(line, running);
    const call = running.get(keyOf(end));
    return call ? [{ ...call, isBegin: false, isEnd: true, isDone: isDone(end['rest']) }] : [];
  });
}

function readBegin(line: string, running: Map<string, Call>): Call[] {
  const parts = begun.exec(line)?.groups;
  if (!parts) return [];
  const { name = '', file, path = '', rest = '' } = parts;
  const isEnd = !rest.endsWith(unfinished);
  const call = { name, target: file ?? path, rest, isBegin: true, isEnd };
  const told = { ...call, isDone: isEnd && isDone(rest) };
  if (!isEnd) running.set(keyOf(parts), told);
  return [told];
}

const keyOf = (parts: Record<string, string | undefined>) =>
  `${parts['thread'] ?? ''} ${parts['name'] ?? ''}`;

/** Where strace answers in place of the kernel, it says so behind the result. */
const isDone = (rest = '') => /= \d+$/.test(rest);

/** Counts of what happened in the wrong order, and of what in the right one. */
export interface Order {
  /** Answers that say of something that it is kept, after it was written and synced. */
  afterSync: number;
  /** Those that went out while something that was written lay in memory only. */
  beforeSync: number;
  /** Pages that went to a database while the log that can redo them was not synced. */
  pagesBeforeLog: number;
  /** Files that took the place of others before their bytes were synced. */
  earlyRenames: number;
}

const syncs = /^f(?:data)?sync$/;
const writes = /^(?:p?write(?:v|64)?|send(?:to|msg))$/;
/** Of a stream, the head says nothing yet; its summary does. */
const acknowledges = /"HTTP\/1\.1 2(?!.*ndjson)|\{\\"summary\\":/;
const isAcknowledgement = ({ name, rest }: Call) => writes.test(name) && acknowledges.test(rest);

/**
 * Whether what was acknowledged could have been lost. Only files below the folder count, and of these none that is
 * derived: a damaged one is made again.
 */
export function orderOf(calls: readonly Call[], folder: string): Order {
  const order = { afterSync: 0, beforeSync: 0, pagesBeforeLog: 0, earlyRenames: 0 };
  const dirty = new Set<string>();
  const isKept = (file: string) =>
    file.startsWith(folder) && !file.startsWith(`${folder}/derived/`);
  let isNews = false;
  const keep = ({ name, target }: Call) => {
    if (name.startsWith('rename') && dirty.has(target)) order.earlyRenames++;
    if (!writes.test(name)) return;
    if (dirty.has(`${target}-wal`)) order.pagesBeforeLog++;
    dirty.add(target);
    isNews = true;
  };
  const acknowledge = () => {
    const isLost = [...dirty].some((file) => file.endsWith('-wal'));
    if (isLost) order.beforeSync++;
    else if (isNews) order.afterSync++;
    isNews = false;
  };
  for (const call of calls) {
    if (call.isDone && syncs.test(call.name)) dirty.delete(call.target);
    else if (call.isBegin && isKept(call.target)) keep(call);
    else if (call.isBegin && isAcknowledgement(call)) acknowledge();
  }
  return order;
}
