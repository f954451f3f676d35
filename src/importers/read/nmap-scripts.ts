import type { Banner, Certificate, Technology } from '../../banner/store.ts';
import { parseHeaders, type Header } from '../../lib/http-text.ts';
import type { XmlElement } from '../../lib/xml.ts';
import { certificateFrom, pemCertificate } from './certificate.ts';
import { decodeUtf8Escapes } from './escaped.ts';
import { technologyOf } from './http-answer.ts';
import { hasshOf } from './hassh.ts';
import type { NmapScript } from './nmap-host.ts';
import { timeOf } from './where.ts';

/** Facts from the scripts of one port, in terms of a banner. */
export interface ScriptFacts {
  /** The service's answer, if a script recorded it. */
  banner: string;
  title: string;
  server: string;
  headers: readonly Header[];
  certificate: Certificate | null;
  cves: readonly string[];
  technologies: readonly Technology[];
  jarm: string;
  pivots: Banner['pivots'];
  /** Output that fits nowhere else, one script after the other. */
  rest: string;
}

type AddFacts = (facts: ScriptFacts, script: NmapScript) => void;

/** What each script adds, by script name. Unlisted scripts go to `rest`. */
const readers: ReadonlyMap<string, AddFacts> = new Map<string, AddFacts>([
  ['banner', (facts, { output }) => (facts.banner ||= output)],
  ['fingerprint-strings', (facts, script) => (facts.banner ||= fingerprintText(script))],
  ['http-title', addTitle],
  ['html-title', addTitle],
  ['http-server-header', (facts, { output }) => (facts.server ||= firstLine(output))],
  ['http-headers', addHeaders],
  ['http-generator', (facts, { output }) => (facts.technologies = technologyOf(output))],
  ['ssl-cert', (facts, script) => (facts.certificate ??= certificateFromScript(script))],
  ['ssl-jarm', addJarm],
  ['jarm', addJarm],
  ['ssh-hostkey', addHostKeys],
  ['ssh2-enum-algos', addHassh],
  ['ssl-enum-ciphers', addTlsVersions],
  ['tls-alpn', addAlpn],
]);

/** If two scripts report the same, the first wins. */
export function readScriptFacts(scripts: readonly NmapScript[]): ScriptFacts {
  const facts: ScriptFacts = {
    banner: '',
    title: '',
    server: '',
    headers: [],
    certificate: null,
    cves: [],
    technologies: [],
    jarm: '',
    pivots: {},
    rest: '',
  };
  for (const written of scripts) {
    const script = { ...written, output: decodeUtf8Escapes(written.output) };
    const add = readers.get(script.id) ?? addRest;
    add(facts, script);
    const cves = claimedCves(script);
    if (cves.length > 0) facts.cves = [...new Set([...facts.cves, ...cves])];
  }
  return facts;
}

function addRest(facts: ScriptFacts, { id, output }: NmapScript): void {
  const said = output.trim();
  if (said !== '') facts.rest += `${facts.rest === '' ? '' : '\n'}${id}: ${said}`;
}

function addTitle(facts: ScriptFacts, { output, table }: NmapScript): void {
  const isNoTitle = /^\s*(?:Site doesn't have a title|Did not follow redirect)/.test(output);
  facts.title ||= titleIn(table) ?? (isNoTitle ? '' : firstLine(output));
}

function titleIn(table: XmlElement | undefined): string | undefined {
  const element = elementOf(table, 'title');
  return element && decodeUtf8Escapes(element.text);
}

function firstLine(text: string): string {
  const trimmed = text.trim();
  const end = trimmed.indexOf('\n');
  return end < 0 ? trimmed : trimmed.slice(0, end);
}

/** The request follows below the headers. */
function addHeaders(facts: ScriptFacts, { output }: NmapScript): void {
  facts.headers = parseHeaders(output).filter(([name]) => /^[\w-]+$/.test(name));
}

function addJarm(facts: ScriptFacts, { output }: NmapScript): void {
  facts.jarm ||= /\b[0-9a-f]{62}\b/.exec(output)?.[0] ?? '';
}

/** `2048 SHA256:… (RSA)`, or `2048 aa:bb:… (RSA)` in older versions. */
function addHostKeys(facts: ScriptFacts, script: NmapScript): void {
  const keys = script.output.matchAll(
    /^[ \t]*\d{1,5}[ \t]+(SHA256:\S+|(?:[\da-f]{2}:){15}[\da-f]{2})/gm,
  );
  facts.pivots = { ...facts.pivots, ssh_host_key: Array.from(keys, ([, key = '']) => key) };
  addRest(facts, script);
}

/** If both directions use the same algorithms, nmap lists them once. */
function addHassh(facts: ScriptFacts, script: NmapScript): void {
  const listOf = (key: string) =>
    (tableOf(script.table, `${key}_server_to_client`) ?? tableOf(script.table, key))
      ?.childrenNamed('elem')
      .map(({ text }) => text) ?? [];
  const hassh = hasshOf(
    ['kex_algorithms', 'encryption_algorithms', 'mac_algorithms', 'compression_algorithms'].map(
      listOf,
    ),
  );
  if (hassh !== undefined) facts.pivots = { ...facts.pivots, hassh: [hassh] };
  addRest(facts, script);
}

function addTlsVersions(facts: ScriptFacts, script: NmapScript): void {
  const versions = script.output.matchAll(/^[ \t]*((?:SSL|TLS)v\d(?:\.\d)?):[ \t\r]*$/gm);
  facts.pivots = { ...facts.pivots, tls_version: Array.from(versions, ([, name = '']) => name) };
  addRest(facts, script);
}

function addAlpn(facts: ScriptFacts, script: NmapScript): void {
  const names = script.table?.childrenNamed('elem').map(({ text }) => text) ?? [];
  facts.pivots = { ...facts.pivots, alpn: names };
  addRest(facts, script);
}

/** Among answers to several probes, the one to a plain request is what people would see. */
function fingerprintText({ output, table }: NmapScript): string {
  const answers = table?.childrenNamed('elem') ?? [];
  const plain = answers.find(({ text }) => /HTTP\/1\.[01] \d{3}/.test(text.slice(0, 100)));
  const text = (plain ?? answers[0])?.text ?? output;
  return text.trim().replace(/\n {4}/g, '\n');
}

function elementOf(table: XmlElement | undefined, key: string): XmlElement | undefined {
  return table?.childrenNamed('elem').find((element) => element.attribute('key') === key);
}

function tableOf(table: XmlElement | undefined, key: string): XmlElement | undefined {
  return table?.childrenNamed('table').find((element) => element.attribute('key') === key);
}

/** Newer versions contain the certificate itself; older ones have tables, or text only. */
function certificateFromScript(script: NmapScript): Certificate | null {
  const { table, output } = script;
  const pem = elementOf(table, 'pem')?.text ?? '';
  const whole = pem === '' ? null : pemCertificate(pem);
  if (whole) return whole;
  const validity = tableOf(table, 'validity');
  const line = (label: keyof typeof lineForms) => lineForms[label].exec(output)?.[1];
  return certificateFrom({
    subject: nameFrom(tableOf(table, 'subject'), () => line('subject')),
    issuer: nameFrom(tableOf(table, 'issuer'), () => line('issuer')),
    names: namesFrom(line('names') ?? extensionNames(table)),
    notBefore: timeOf(elementOf(validity, 'notBefore')?.text ?? line('notBefore')),
    notAfter: timeOf(elementOf(validity, 'notAfter')?.text ?? line('notAfter')),
  });
}

const lineForms = {
  subject: /^Subject:?\s+(.+)$/m,
  issuer: /^Issuer:?\s+(.+)$/m,
  names: /^Subject Alternative Name:?\s+(.+)$/m,
  notBefore: /^Not valid before:?\s+(.+)$/m,
  notAfter: /^Not valid after:?\s+(.+)$/m,
} as const;

const shortNames: Readonly<Record<string, string>> = {
  commonName: 'CN',
  organizationName: 'O',
  organizationalUnitName: 'OU',
  countryName: 'C',
  stateOrProvinceName: 'ST',
  localityName: 'L',
  emailAddress: 'emailAddress',
};

function nameFrom(
  table: XmlElement | undefined,
  line: () => string | undefined,
): Map<string, string> {
  const pairs = table
    ? table.childrenNamed('elem').map((elem) => [elem.attribute('key'), elem.text] as const)
    : (line() ?? '').split('/').map((part) => [part.split('=')[0], part.split('=')[1]] as const);
  const found = new Map<string, string>();
  for (const [key = '', value = ''] of pairs) {
    const short = Object.hasOwn(shortNames, key) ? shortNames[key] : undefined;
    if (short !== undefined && value !== '') found.set(short, value.trim());
  }
  return found;
}

function extensionNames(table: XmlElement | undefined): string {
  const extensions = tableOf(table, 'extensions')?.childrenNamed('table') ?? [];
  const names = extensions.find((one) => elementOf(one, 'name')?.text.includes('Alternative'));
  return elementOf(names, 'value')?.text ?? '';
}

function namesFrom(text: string): string[] {
  return [...text.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) => name);
}

function isVulnerable(output: string): boolean {
  return /\bVULNERABLE\b/.test(output) && !output.includes('NOT VULNERABLE');
}

const cvePattern = /\bCVE-\d{4}-\d{4,7}\b/g;

/**
 * Vulnerability lists name what applies; tests name what they checked, then whether they found it.
 */
function claimedCves({ id, output }: NmapScript): string[] {
  const isList = id === 'vulners' || id === 'vulscan';
  const isFound = output.includes('VULNERABLE') && isVulnerable(output);
  return isList || isFound ? [...output.matchAll(cvePattern)].map(([cve]) => cve) : [];
}
