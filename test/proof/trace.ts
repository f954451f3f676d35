/** The start or end of a system call in strace's output; short calls have both on one line. */
export interface Call {
  name: string;
  /** Path or kind of the first argument, as `-y` shows it. */
  target: string;
  /** The remaining arguments: bytes, numbers. */
  rest: string;
  isBegin: boolean;
  isEnd: boolean;
  /** The call has ended, and the kernel itself reports success. */
  isDone: boolean;
}

const begun = /^(?<thread>\d+)\s+(?<name>\w+)\((?:\d+<(?<file>.*?)>|"(?<path>.*?)")?(?<rest>.*)$/;
const resumed = /^(?<thread>\d+)\s+<\.\.\. (?<name>\w+) resumed>(?<rest>.*)$/;
const unfinished = '<unfinished ...>';

/** System calls, in the order in which they started and ended. */
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

/** If strace answers in place of the kernel, it says so after the result. */
const isDone = (rest = '') => /= \d+$/.test(rest);

/** Counts of events in the wrong order, and in the right one. */
export interface Order {
  /** Answers that acknowledge a write after it was written and synced. */
  afterSync: number;
  /** Answers sent while written data was only in memory. */
  beforeSync: number;
  /** Database pages written before their log was synced. */
  pagesBeforeLog: number;
  /** Files renamed over others before their bytes were synced. */
  earlyRenames: number;
}

const syncs = /^f(?:data)?sync$/;
const writes = /^(?:p?write(?:v|64)?|send(?:to|msg))$/;
/** The head of a stream acknowledges nothing; its summary does. */
const acknowledges = /"HTTP\/1\.1 2(?!.*ndjson)|\{\\"summary\\":/;
const isAcknowledgement = ({ name, rest }: Call) => writes.test(name) && acknowledges.test(rest);

/**
 * Whether acknowledged data could have been lost. Only files below the folder count, except derived
 * ones, which are rebuilt when damaged.
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
