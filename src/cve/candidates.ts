import { isOpen, parseCpe, type Cpe } from './cpe.ts';
import { exchangeUpdateOf } from './exchange.ts';
import { isGeneralPurposeSystem, keyOfFork, keyOfProduct, keysOfName } from './products.ts';
import type { Software } from './store.ts';
import { parseVersion, type Version } from './version.ts';

/** A product the software may be, with its version. */
export interface Candidate {
  key: string;
  version: Version;
  text: string;
  /** Why no match can be certain, whatever the range; '' if it can. */
  doubt: string;
}

/** The products the software may be. */
export function candidatesOf(software: Software): Candidate[] {
  const { cpes } = software;
  const [product, version] = [withoutMark(software.product), withoutMark(software.version)];
  const isGuess = product !== software.product || version !== software.version;
  const read = cpes.flatMap((text) => parseCpe(text) ?? []);
  const applications = read.filter(({ part }) => part === 'a').length;
  const named = keysOfName(product).map((key) => ({ key, text: version, doubt: '' }));
  const found = read.flatMap((cpe) => {
    // The banner's version belongs to an application if it is the only one and has no version.
    const lent = cpe.part === 'a' && applications === 1 ? version : '';
    return nameOf(
      cpe,
      lent,
      named.map(({ key }) => key),
    );
  });
  const distinct = new Map([...found, ...named].map((each) => [`${each.key} ${each.text}`, each]));
  const candidates = [...distinct.values()].flatMap(toCandidate);
  return isGuess ? candidates.map((each) => ({ ...each, doubt: guessed })) : candidates;
}

const guessed = 'the scan only guesses what it is';

/** Every product the software may be, whatever its version. */
export function keysOfSoftware({ product, cpes }: Pick<Software, 'product' | 'cpes'>): string[] {
  const named = keysOfName(withoutMark(product));
  const read = cpes.flatMap((text) => parseCpe(text) ?? []).map(keyOfProduct);
  return [...new Set([...named, ...read])].filter((key) => !isGeneralPurposeSystem(key));
}

/** Scanners mark a guess with a question mark. */
function withoutMark(text: string): string {
  return text
    .trimEnd()
    .replace(/\(?\?\)?$/, '')
    .trimEnd();
}

function nameOf(cpe: Cpe, lent: string, named: readonly string[]) {
  const key = keyOfProduct(cpe);
  // An operating system is where a service runs, not what it is.
  if (cpe.part !== 'a' && isGeneralPurposeSystem(key)) return [];
  const own = isOpen(cpe.update) ? cpe.version : `${cpe.version} ${cpe.update}`;
  const text = isOpen(cpe.version) ? lent : own;
  const isOwn = cpe.part === 'a' || named.includes(key);
  return [
    {
      key,
      text,
      doubt: isOwn ? '' : 'the scan reports it as the operating system, not as the service',
    },
  ];
}

function toCandidate({
  key: written,
  text,
  doubt,
}: {
  key: string;
  text: string;
  doubt: string;
}): Candidate[] {
  const key = keyOfFork(written, text);
  if (key === 'microsoft:exchange_server') return exchangeCandidate(text);
  if (isGeneralPurposeSystem(key)) return [];
  const version = parseVersion(text);
  return version ? [{ key, version, text, doubt }] : [];
}

function exchangeCandidate(text: string): Candidate[] {
  const update = exchangeUpdateOf(text.trim());
  const version = parseVersion(update?.version ?? text);
  if (!version) return [];
  const doubt = update?.isBare === true ? '' : 'the build does not show security updates';
  return [{ key: 'microsoft:exchange_server', version, text, doubt }];
}
