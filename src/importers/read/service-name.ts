import { readTableFile } from '../../lib/text-table.ts';

interface Service {
  service: string;
  isTls: boolean;
}

const table = new Map(
  readTableFile(new URL('./services.txt', import.meta.url)).map(({ head, details }) => [
    head,
    details,
  ]),
);

/** Maps every other name to nmap's. */
function readNames(head: string): Map<string, string> {
  const lines = (table.get(head) ?? []).map((line) => line.split(' | '));
  return new Map(
    lines.flatMap(([name = '', others = '']) =>
      others.split(' ').map((other) => [other, name === '-' ? '' : name] as const),
    ),
  );
}

const readWords = (head: string) =>
  new Set((table.get(head) ?? []).flatMap((line) => line.split(' ')));

const [sameAs, insideTls] = [readNames('same'), readNames('tls')];
const [startTls, noService] = [readWords('starttls'), readWords('none')];

/** A service by nmap's name, in lower case. TLS is not a service; the protocol inside is. */
export function serviceOf(word: string): Service {
  const name = word.trim().toLowerCase();
  if (name.startsWith('ssl/')) return { ...serviceOf(name.slice(4)), isTls: true };
  if (name === '' || noService.has(name)) return { service: '', isTls: false };
  const inside = insideTls.get(name);
  if (inside !== undefined) return { service: inside, isTls: true };
  return { service: sameAs.get(name) ?? name, isTls: false };
}

export function beginsInTheClear(service: string): boolean {
  return startTls.has(service);
}
