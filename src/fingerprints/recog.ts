import { ForbiddenXml, readXml, type XmlElement, type XmlItem } from '../lib/xml.ts';
import { Pattern } from '../pattern/pattern.ts';
import { PatternFault, type Flags } from '../pattern/syntax.ts';
import type { Param, Reading, Rule } from './rule.ts';

export interface RecogFile {
  name: string;
  content: string;
}

/** Recog's largest files have 600 fingerprints. */
const mostRulesInFile = 20_000;
const mostParams = 100;
const longestValue = 1024;
const blockBytes = 64 * 1024;

/** Reads the fingerprints of one file, in order: the first match wins. */
export async function readRecog(file: RecogFile): Promise<Reading> {
  const reader = new RecogReader(file.name.replace(/\.xml$/i, ''));
  try {
    for await (const items of readXml(blocksOf(file.content), { recordOf })) {
      for (const item of items) reader.take(item);
    }
  } catch (error) {
    if (!(error instanceof ForbiddenXml)) throw error;
    reader.refuse('the whole file', error.message);
  }
  return reader.reading;
}

/** Yields to other work between blocks: a large file takes a tenth of a second. */
async function* blocksOf(content: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += blockBytes) {
    yield bytes.subarray(at, at + blockBytes);
    await new Promise((done) => setImmediate(done));
  }
}

function recordOf(root: XmlElement): string | null {
  return root.name === 'fingerprints' ? 'fingerprint' : null;
}

/** Rules that name one release of a system but match all of them. */
const wrongReleases = new Set(['mysql_banners:MariaDB MariaDB on Debian 9.1 (stretch)']);

class RecogReader {
  readonly reading: Reading = { rules: [], refused: [] };
  readonly #file: string;
  readonly #ids = new Map<string, number>();
  #place = '';
  #protocol = '';

  constructor(file: string) {
    this.#file = file;
    this.#place = file;
  }

  take(item: XmlItem): void {
    if (item.kind === 'root') this.#start(item.element);
    else if (item.kind === 'record') this.#takeFingerprint(item.element);
    else if (item.kind === 'malformed') this.refuse(`line ${item.line}`, item.reason);
  }

  /** A file without `matches` uses its file name. */
  #start(root: XmlElement): void {
    this.#place = root.attribute('matches') || this.#file;
    this.#protocol = root.attribute('protocol').toLowerCase();
  }

  #takeFingerprint(element: XmlElement): void {
    const description = (element.child('description')?.text ?? '').replace(/\s+/g, ' ').trim();
    const id = this.#idOf(description);
    try {
      if (this.reading.rules.length >= mostRulesInFile) throw new PatternFault('one too many');
      this.reading.rules.push(this.#ruleOf(element, id, description));
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error;
      this.refuse(id, error.message);
    }
  }

  refuse(id: string, reason: string): void {
    this.reading.refused.push({ source: 'recog', id, reason });
  }

  #ruleOf(element: XmlElement, id: string, description: string): Rule {
    const read = paramsOf(element, this.#protocol);
    const params = wrongReleases.has(id)
      ? read.filter(({ name }) => !/^os\.(?:version|cpe)/.test(name))
      : read;
    const pattern = Pattern.read(element.attribute('pattern'), 'ruby', flagsOf(element));
    return { source: 'recog', id, description, place: this.#place, pattern, params };
  }

  /** Some files repeat a description. */
  #idOf(description: string): string {
    const plain = `${this.#file}:${description}`;
    const count = (this.#ids.get(plain) ?? 0) + 1;
    this.#ids.set(plain, count);
    return count === 1 ? plain : `${plain} #${count}`;
  }
}

/** In Ruby each of these three flags makes `.` match line ends, and does nothing else. */
const dotAllFlags = ['REG_DOT_NEWLINE', 'REG_MULTILINE', 'REG_LINE_ANY_CRLF'];

function flagsOf(element: XmlElement): Flags {
  const names = element.attribute('flags').split(',');
  return {
    ignoreCase: names.includes('REG_ICASE'),
    dotAll: names.some((name) => dotAllFlags.includes(name.trim())),
    multiline: true,
  };
}

/** Of parameters that share a name, the last wins. */
function paramsOf(element: XmlElement, protocol: string): Param[] {
  const params = new Map<string, Param>();
  for (const each of element.childrenNamed('param').slice(0, mostParams)) {
    const group = Number(each.attribute('pos'));
    const name = each.attribute('name');
    const value = group === 0 ? each.attribute('value').slice(0, longestValue) : '';
    if (Number.isInteger(group) && group >= 0) params.set(name, { name, group, value });
  }
  const certainty = element.attribute('certainty');
  if (certainty !== '') add(params, 'fp.certainty', certainty);
  if (protocol !== '') add(params, 'service.protocol', protocol);
  return [...params.values()];
}

function add(params: Map<string, Param>, name: string, value: string): void {
  if (!params.has(name)) params.set(name, { name, group: 0, value });
}
