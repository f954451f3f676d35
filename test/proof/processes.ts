import { readFileSync } from 'node:fs';

/** All descendants of a process. */
export function belowOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.flatMap((child) => [Number(child), ...belowOf(Number(child))]);
}

/** Process ids are reused; with the start time they are unique. '' if the process is gone. */
export function personOf(pid: number): string {
  const start = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19];
  return start === undefined ? '' : `${pid} ${start}`;
}

/** Neither gone nor a zombie. */
export function isThere(person: string): boolean {
  const pid = Number(person.split(' ')[0]);
  return (
    person !== '' &&
    personOf(pid) === person &&
    !/^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`))
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
