import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Everything that a process started, and what that started. */
export function belowOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.flatMap((child) => [Number(child), ...belowOf(Number(child))]);
}

/** The number of a process is given again; with the moment of its start it is nobody else's. */
export function personOf(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

/** Neither gone nor dead and only not yet buried. */
export function isThere(person: string): boolean {
  const pid = Number(person.split(' ')[0]);
  return personOf(pid) === person && !/^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`));
}

function startOf(pid: number): string {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? 'gone';
}

/** The network that a process is in; '' when that cannot be seen. */
export function networkOf(pid: number | string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
}

export function networksInUse(): Set<string> {
  const used = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Set(used.map(networkOf).filter((network) => network !== ''));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
