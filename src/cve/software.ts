import { isOpen, parseCpe } from './cpe.ts';
import { buildIn, distributionIn } from './packaging.ts';
import { systemsIn } from './platform.ts';
import { isPageScript, keyOfProduct, keysOfName, listedKey, nameOfProduct } from './products.ts';
import type { Software } from './store.ts';

/** The parts of a banner that name software. */
export interface ServiceText {
  product: string;
  version: string;
  cpes: readonly string[];
  os: string;
  server: string;
  banner: string;
  /** Technologies found in its page and headers. */
  technologies?: readonly { name: string; version: string }[];
}

/** Greetings and headers come first; the page after them may be long. */
const headLength = 2_048;
/** Marks of packagers are in the greeting or the first header lines. */
const signatureLength = 256;
const mostPieces = 30;

interface Named {
  product: string;
  version: string;
  cpes?: readonly string[];
}

/** All software in a banner: the service itself first, then from headers and page. */
export function softwareIn(service: ServiceText): Software[] {
  const { product, version, cpes, os, server, banner, technologies = [] } = service;
  const signature = banner.slice(0, signatureLength);
  const texts = [version, server, os, signature];
  const distribution = distributionIn(texts);
  const systems = systemsIn([
    product,
    ...texts,
    ...cpes.filter((cpe) => /^cpe:(?:\/|2\.3:)o/i.test(cpe)),
  ]);
  const { own, parts } = splitCpes(service);
  const others = distinct([
    ...parts,
    ...productTokens(server),
    ...(banner.startsWith('HTTP/') ? poweredBy(banner.slice(0, headLength)) : []),
    ...technologies.map(({ name, version: own }) => ({ product: name, version: own })),
  ]).filter((each) => !isSame(each, service));
  const keys = others.flatMap((each) => listedKey(each.product) ?? []);
  const pieces = others.slice(0, mostPieces).map((each) => {
    const isScript = isPageScript(listedKey(each.product) ?? '');
    return {
      product: each.product,
      version: each.version,
      cpes: each.cpes ?? [],
      distribution: isScript ? '' : distribution,
      build: isScript ? '' : buildIn(each.version),
      around: [...systems, ...keysOfName(product)],
    };
  });
  if (product === '' && cpes.length === 0) return pieces;
  const build = distribution === '' ? '' : buildOf(service, signature);
  return [
    { product, version, cpes: own, distribution, build, around: [...systems, ...keys] },
    ...pieces,
  ];
}

/**
 * CPE names of the service itself, and those of other software involved, such as Jetty for Jenkins.
 */
function splitCpes({ product, cpes }: ServiceText): { own: string[]; parts: Named[] } {
  const own: string[] = [];
  const parts: Named[] = [];
  const listed = listedKey(product);
  for (const text of cpes) {
    const cpe = parseCpe(text);
    const key = cpe && keyOfProduct(cpe);
    const isService = listed === undefined ? own.length === 0 : key === listed;
    if (isService || cpe?.part !== 'a' || key === undefined || isOpen(cpe.version)) own.push(text);
    else parts.push({ product: nameOf(key), version: cpe.version, cpes: [text] });
  }
  return { own, parts };
}

function nameOf(key: string): string {
  const [, product = ''] = key.split(':');
  return nameOfProduct(key) || product.replaceAll('_', ' ');
}

/** One name per program, whatever the scan calls it. */
export function nameOfSoftware({ product, cpes }: Pick<Software, 'product' | 'cpes'>): string {
  const known = listedKey(product);
  if (known !== undefined) return nameOfProduct(known);
  const cpe = cpes.map(parseCpe).find((each) => each?.part === 'a');
  return (cpe && nameOfProduct(keyOfProduct(cpe))) || product;
}

/** The build may be part of the version, or follow it in the greeting. */
function buildOf({ version, server }: ServiceText, signature: string): string {
  const own = buildIn(version);
  if (own !== '') return own;
  const [number = ''] = /\d[\w.]*/.exec(version) ?? [];
  if (number === '') return '';
  const candidates = [buildIn(server), buildIn(signature)];
  return (
    candidates.find((each) => each.startsWith(`${number}-`) || each.startsWith(`${number}.`)) ?? ''
  );
}

/** Whether a header repeats the service itself. */
function isSame({ product, version }: Named, service: ServiceText): boolean {
  const key = listedKey(product);
  if (key === undefined || key !== listedKey(service.product)) return false;
  return service.version !== '' || version === '';
}

function distinct(named: readonly Named[]): Named[] {
  const kept = new Map<string, Named>();
  for (const each of named) {
    const key = `${listedKey(each.product) ?? each.product.toLowerCase()} ${each.version}`;
    if (each.version !== '' && !kept.has(key)) kept.set(key, each);
  }
  return [...kept.values()];
}

const token = /(?:^|[\s,;(])([A-Za-z][\w.+-]{0,40})\/v?(\d[^\s;,()]{0,60})/g;

/** `Apache/2.4.6 (CentOS) OpenSSL/1.0.1e-fips PHP/5.4.16`: products with versions. */
function productTokens(header: string): Named[] {
  if (!header.includes('/')) return [];
  return [...header.slice(0, signatureLength).matchAll(token)].map(
    ([, product = '', version = '']) => ({ product, version }),
  );
}

/** Scans store header names with dashes or with blanks. */
const poweredByLine =
  /^X[- ](?:Powered[- ]By|Generator|Jenkins|Drupal[- ]Version): *([^\r\n]{0,200})/gim;

function poweredBy(head: string): Named[] {
  return [...head.matchAll(poweredByLine)].flatMap(([line, text = '']) =>
    /^x[- ]jenkins/i.test(line)
      ? [{ product: 'Jenkins', version: text.trim() }]
      : productTokens(text),
  );
}

/** Separates the parts of a key; no product name contains it. */
const partEnd = '\u0000';
const nameEnd = '\u0001';
const pieceStart = '\u0002';

/** The software in a banner, and the CVEs that its scan reported. */
interface CveSubject {
  software: readonly Software[];
  /** In capitals. */
  claimed: readonly string[];
}

/** One text for everything that determines a banner's CVEs; '' if it can have none. */
export function keyOfSubject({ software, claimed }: CveSubject): string {
  if (software.length === 0 && claimed.length === 0) return '';
  const pieces = software.map(({ product, version, cpes, distribution, build, around }) =>
    [product, version, cpes.join(nameEnd), distribution, build, around.join(nameEnd)].join(partEnd),
  );
  return [claimed.join(nameEnd), ...pieces].join(pieceStart).toLowerCase();
}

const listOf = (text: string) => (text === '' ? [] : text.split(nameEnd));

export function subjectOfKey(key: string): CveSubject {
  const [claimed = '', ...pieces] = key.split(pieceStart);
  if (pieces.length === 0 && claimed.includes(partEnd)) return subjectOfFormerKey(key);
  return { software: pieces.map(softwareOfPiece), claimed: listOf(claimed.toUpperCase()) };
}

function softwareOfPiece(piece: string): Software {
  const [product = '', version = '', cpes = '', distribution = '', build = '', around = ''] =
    piece.split(partEnd);
  return { product, version, cpes: listOf(cpes), distribution, build, around: listOf(around) };
}

/** From segments written up to release 0.9: one piece of software, then the reported CVEs. */
function subjectOfFormerKey(key: string): CveSubject {
  const [product = '', version = '', cpes = '', distribution = '', claimed = ''] =
    key.split(partEnd);
  const software = { product, version, cpes: listOf(cpes), distribution, build: '', around: [] };
  return { software: [software], claimed: listOf(claimed.toUpperCase()) };
}
