import { VedetteError } from '../../errors.ts';
import type { ListedScan } from '../../domain/store.ts';
import { readPast } from '../../lib/time-span.ts';
import { readTerms, type Term } from '../shodan/query.ts';

type Test = (listed: ListedScan) => boolean;
type Read = (value: string, now: number) => Test | undefined;

const isUnder = (host: string, name: string) => host === name || host.endsWith(`.${name}`);
const host: Read = (value) => {
  const name = value.toLowerCase();
  const bare = name.replace(/^\*\./, '');
  return ({ scan }) => isUnder(scan.host, bare);
};
const address: Read =
  (value) =>
  ({ scan }) =>
    wild(value).test(scan.url);
const date: Read = (value, now) => {
  const [, sign = '', moment = ''] = /^(>=?|<=?)?(?:now-)?(.+)$/.exec(value) ?? [];
  const time = readPast(moment, now);
  if (time === undefined) return undefined;
  return ({ scan }) => {
    const at = Date.parse(scan.createdAt);
    return sign.startsWith('<') ? at <= time : at >= time;
  };
};

/** Fields that lists of scans can answer. */
const fields: Readonly<Record<string, Read>> = {
  domain: host,
  'page.domain': host,
  'task.domain': host,
  'page.apexdomain': host,
  'task.apexdomain': host,
  'page.url': address,
  'task.url': address,
  url: address,
  'page.title': (value) => {
    const wanted = value.toLowerCase();
    return ({ title }) => title.toLowerCase().includes(wanted);
  },
  'task.visibility': (value) => () => value === 'public',
  'verdicts.malicious':
    (value) =>
    ({ verdict }) =>
      (verdict === 'malicious') === (value === 'true'),
  date,
  'task.time': date,
};

function wild(value: string): RegExp {
  const parts = value.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}/?$`, 'i');
}

/** A test of scans from fields joined by AND, OR and NOT. Fails at what cannot be said. */
export function readQuery(query: string, now: number): Test {
  if (['', '*', '*:*'].includes(query.trim())) return () => true;
  const groups: Test[][] = [[]];
  let isNegated = false;
  for (const term of readTerms(query)) {
    const word = term.name === '' ? term.values[0]?.text : undefined;
    if (word === 'AND') continue;
    if (word === 'OR') groups.push([]);
    else if (word === 'NOT') isNegated = !isNegated;
    else {
      const test = testOf(term, now);
      const isFlipped = isNegated !== term.isNegated;
      groups.at(-1)?.push(isFlipped ? (listed) => !test(listed) : test);
      isNegated = false;
    }
  }
  return (listed) =>
    groups.some((group) => group.length > 0 && group.every((test) => test(listed)));
}

function testOf({ name, values, at }: Term, now: number): Test {
  const read = name === '' ? host : fields[name];
  const fault = (what: string) =>
    new VedetteError('parameterUnusable', {
      parameter: 'q',
      why: `${what} (character ${at + 1})`,
    });
  if (!read) throw fault(`${name}: no such field here`);
  const any = values.map(({ text }) => {
    const test = read(text, now);
    if (test) return test;
    throw fault(`${name}: cannot read ${text}`);
  });
  return (listed) => any.some((test) => test(listed));
}
