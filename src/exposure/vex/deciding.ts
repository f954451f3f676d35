import { randomUUID } from 'node:crypto';
import { harmless } from '../../lib/harmless.ts';
import { parseRange } from '../../lib/ip.ts';
import type { Decision } from '../store.ts';
import type { Product, Statement, VexDocument } from './document.ts';

/** The subject and content of a decision. */
type Subject = Pick<Decision, 'state' | 'cve' | 'range' | 'product' | 'version' | 'tag' | 'reason'>;

/** The hosts of a whole document; '' for those it names itself. */
interface Scope {
  range: string;
  tag: string;
}

interface Understood {
  subjects: Subject[];
  /** Number of ignored statements, by reason. */
  leftOut: Record<string, number>;
}

const longestReason = 500;

/** The decisions in a document. Everything else is counted, never guessed. */
export function understand({ statements, format, author }: VexDocument, scope: Scope): Understood {
  const subjects = new Map<string, Subject>();
  const leftOut: Record<string, number> = {};
  const unexplained = ['VEX', format, author && `by ${author}`].filter(Boolean).join(' ');
  for (const statement of statements) {
    const reason = harmless(statement.reason || unexplained).slice(0, longestReason);
    const { found, why } = read(statement, { scope, reason });
    for (const each of found) subjects.set(keyOf(each), each);
    for (const each of why) leftOut[each] = (leftOut[each] ?? 0) + 1;
  }
  return { subjects: [...subjects.values()], leftOut };
}

/** The decisions in a statement, and why the rest of it gives none. */
function read(statement: Statement, { scope, reason }: { scope: Scope; reason: string }) {
  const why = whyNot(statement);
  if (why !== '') return { found: [], why: [why] };
  const parts = statement.about.map((product) => {
    const about = aboutOf(product, scope);
    return { about, unclear: whyUnclear(about, product) };
  });
  const clear = parts.filter(({ unclear }) => unclear === '');
  return {
    found: clear.flatMap(({ about }) => decided(statement, { ...about, reason })),
    why: parts.flatMap(({ unclear }) => (unclear === '' ? [] : [unclear])),
  };
}

const cveForm = /^CVE-\d{4}-\d{4,19}$/i;

function whyNot({ cves, status, about }: Statement): string {
  if (!cves.some((each) => cveForm.test(each))) return 'about no CVE';
  if (status === 'affected') return 'says that it is affected, which matching finds by itself';
  if (status === 'unknown') return 'has no status that is known';
  return about.length === 0 ? 'names no product that can be read' : '';
}

type About = Pick<Subject, 'range' | 'product' | 'version' | 'tag'>;

function aboutOf({ host, component }: Product, scope: Scope): About {
  const named = host === '' ? scope : { range: host, tag: '' };
  if (!component) return { ...named, product: '', version: '' };
  const { product, version, build } = component;
  return { ...named, product, version: build || version };
}

/** Why its hosts cannot be determined; '' if they can. */
function whyUnclear({ range, tag, version }: About, { component, isPart }: Product): string {
  if (range !== '') return parseRange(range) ? '' : 'names a host that is not an address';
  if (tag !== '') return '';
  if (isPart) return 'about a part of another product: say which hosts have it';
  const isPackage = component !== undefined && component.distribution !== '';
  return isPackage && version === '' ? 'about a package without its version' : '';
}

function decided({ cves, status }: Statement, rest: About & { reason: string }): Subject[] {
  if (status === 'affected' || status === 'unknown') return [];
  const ids = cves.filter((each) => cveForm.test(each)).map((each) => each.toUpperCase());
  return [...new Set(ids)].map((cve) => ({ state: status, cve, ...rest }));
}

function keyOf({ state, cve, range, product, version, tag, reason }: Subject): string {
  return JSON.stringify([state, cve, range, product, version, tag, reason]);
}

/** Changes when a document replaces its previous version. */
export function compare(
  former: readonly Decision[],
  subjects: readonly Subject[],
  made: Pick<Decision, 'by' | 'createdAt' | 'source'>,
): { ended: string[]; added: Decision[] } {
  const remaining = new Map(former.map((each) => [keyOf(each), each.id]));
  const added: Decision[] = [];
  for (const subject of subjects) {
    const isKnown = remaining.delete(keyOf(subject));
    if (!isKnown) added.push({ ...subject, ...made, id: randomUUID(), until: null, endedAt: null });
  }
  return { ended: [...remaining.values()], added };
}
