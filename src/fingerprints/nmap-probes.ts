import type { Place } from './fingerprint.ts';
import { Pattern } from '../pattern/pattern.ts';
import { PatternFault } from '../pattern/syntax.ts';
import { Template } from './nmap-template.ts';
import type { Param, Reading, Refusal, Rule } from './rule.ts';

/** nmap's own file has about 12,000 match lines. */
const mostRules = 50_000;
const longestLine = 16 * 1024;
/** Lines read before yielding to other work. */
const linesInTurn = 25;

/** Recog's names for nmap's version fields, by letter. */
const names: Readonly<Record<string, string>> = {
  p: 'service.product',
  v: 'service.version',
  i: 'nmap.info',
  h: 'host.name',
  o: 'os.product',
  d: 'hw.device',
};
const cpeNames: Readonly<Record<string, string>> = {
  a: 'service.cpe23',
  o: 'os.cpe23',
  h: 'hw.cpe23',
};

/**
 * Reads the `match` and `softmatch` lines of an nmap-service-probes file. Like nmap, it tries rules that
 * name a product before those that name only a service. The file belongs to the user and is never stored.
 */
export async function readNmapProbes(content: string): Promise<Reading> {
  const reader = new ProbeReader();
  for (const [at, line] of content.split('\n').entries()) {
    reader.take(line.trimEnd(), at + 1);
    if (at % linesInTurn === 0) await new Promise((done) => setImmediate(done));
  }
  const { rules, soft, refused } = reader;
  return { rules: [...rules, ...soft], refused };
}

class ProbeReader {
  readonly rules: Rule[] = [];
  readonly soft: Rule[] = [];
  readonly refused: Refusal[] = [];
  #probe = '';
  #socket = 'tcp';

  take(line: string, number: number): void {
    const [, socket = '', name = ''] = /^Probe (TCP|UDP) (\w+)/.exec(line) ?? [];
    if (socket !== '') [this.#socket, this.#probe] = [socket.toLowerCase(), name];
    if (line.startsWith('match ')) this.#add(this.rules, line, number);
    if (line.startsWith('softmatch ')) this.#add(this.soft, line, number);
  }

  #add(rules: Rule[], line: string, number: number): void {
    const id = `${this.#probe}:${number}`;
    try {
      if (rules.length >= mostRules) throw new PatternFault('one too many');
      rules.push(readMatch(line, { id, socket: this.#socket, isGreeting: this.#probe === 'NULL' }));
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error;
      this.refused.push({ source: 'nmap', id, reason: error.message });
    }
  }
}

interface Where {
  id: string;
  socket: string;
  /** Sent by the service unprompted. */
  isGreeting: boolean;
}

function readMatch(line: string, where: Where): Rule {
  if (line.length > longestLine) throw new PatternFault('a line too long');
  const head = /^\w+ (\S+) m(\S)/.exec(line);
  if (!head) throw new PatternFault('a line without a pattern');
  const [whole, service = '', mark = '/'] = head;
  const end = line.indexOf(mark, whole.length);
  if (end < 0) throw new PatternFault('a pattern that does not end');
  const flags = /^[a-z]*/.exec(line.slice(end + 1))?.[0] ?? '';
  const pattern = Pattern.read(line.slice(whole.length, end), 'perl', {
    ignoreCase: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiline: false,
  });
  const facts = factsIn(line.slice(end + 1 + flags.length));
  const value = service.replace(/^ssl\//, '');
  const protocol = { name: 'service.protocol', group: 0, value };
  const params = [...paramsOf(facts), protocol];
  const product = facts.find(({ letter }) => letter === 'p')?.text ?? service;
  const { id } = where;
  return {
    source: 'nmap',
    id,
    description: product,
    place: placeOf(where, value),
    pattern,
    params,
  };
}

/** Many patterns are meant only for answers to their own probe, and would misidentify other answers. */
function placeOf({ socket, isGreeting }: Where, service: string): Place {
  return isGreeting ? `nmap.${socket}` : `nmap.${socket}:${service}`;
}

interface Fact {
  letter: string;
  text: string;
}

/** ` p/Apache httpd/ v/$1/ cpe:/a:apache:http_server:$1/`: any character may be the delimiter. */
function factsIn(text: string): Fact[] {
  const facts: Fact[] = [];
  for (let rest = text.trimStart(); rest !== '';) {
    const [opening, letter = ''] = /^(cpe:|[a-z])(?=\S)/.exec(rest) ?? [];
    if (opening === undefined) throw new PatternFault('a fact that cannot be read');
    const mark = rest[opening.length] ?? '/';
    const end = rest.indexOf(mark, opening.length + 1);
    if (end < 0) throw new PatternFault('a fact that does not end');
    facts.push({ letter, text: rest.slice(opening.length + 1, end) });
    // A letter after a CPE name is a flag for its certainty.
    rest = rest
      .slice(end + 1)
      .replace(/^\w(?=\s|$)/, '')
      .trimStart();
  }
  return facts;
}

function paramsOf(facts: readonly Fact[]): Param[] {
  const template = new Template();
  const fixed = facts.flatMap(({ letter, text }): Param[] => {
    const isCpe = letter === 'cpe:';
    const name = isCpe ? cpeNames[text[0] ?? ''] : names[letter];
    if (name === undefined) return [];
    return [{ name, group: 0, value: template.read(isCpe ? `cpe:/${text}` : text) }];
  });
  return [...template.captures, ...fixed];
}
