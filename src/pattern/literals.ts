import { onlyFolded } from './char-set.ts';
import type { Node } from './syntax.ts';

/** Text that must be there, ASCII letters in lower case. */
export interface Literal {
  text: string;
  /** At the start of a line. */
  isAtStart: boolean;
}

/** One of these must be in whatever the pattern matches. */
export type Requirement = readonly Literal[];

/** More alternatives than this filter too little. */
const mostAlternatives = 32;

/** What must be in a text for the pattern to match at all; each of these. Empty when nothing is certain. */
export function requirementsOf(root: Node): Requirement[] {
  const gatherer = new Gatherer();
  gatherer.take(root);
  gatherer.endRun();
  return gatherer.found;
}

class Gatherer {
  readonly found: Requirement[] = [];
  #run = '';
  /** The run, or what comes next if there is none, is at the start of a line. */
  #isAtStart = false;

  /** Assertions add nothing, except at the start of a line. */
  take(node: Node): void {
    switch (node.kind) {
      case 'chars':
        this.#takeChars(onlyFolded(node.set));
        break;
      case 'sequence':
        for (const item of node.items) this.take(item);
        break;
      case 'capture':
        this.take(node.item);
        break;
      case 'choice':
        this.#takeChoice(node.options);
        break;
      case 'repeat':
        this.#takeRepeat(node.item, node.least);
        break;
      case 'edge':
        this.#takeEdge(node);
    }
  }

  #takeEdge(node: Extract<Node, { kind: 'edge' }>): void {
    if (this.#run === '' && isStart(node)) this.#isAtStart = true;
  }

  #takeChars(code: number): void {
    if (code < 0) this.endRun();
    else this.#run += String.fromCharCode(code);
  }

  #takeRepeat(item: Node, least: number): void {
    this.endRun(least > 0);
    if (least > 0) this.take(item);
    this.endRun();
  }

  /** Each way needs something of its own: the longest that it has. */
  #takeChoice(options: readonly Node[]): void {
    const wasAtStart = this.#run === '' && this.#isAtStart;
    this.endRun(true);
    const each = options.map((option) => bestOf(option, wasAtStart));
    const all = each.flat();
    if (each.every((one) => one.length > 0) && all.length <= mostAlternatives) this.found.push(all);
    this.#isAtStart = false;
  }

  /** What comes next does not follow this run. */
  endRun(keepsStart = false): void {
    const { length } = this.#run;
    if (length > 0) this.found.push([{ text: this.#run, isAtStart: this.#isAtStart }]);
    this.#run = '';
    if (!keepsStart || length > 0) this.#isAtStart = false;
  }

  startAtLine(): void {
    this.#isAtStart = true;
  }
}

function isStart(node: Extract<Node, { kind: 'edge' }>): boolean {
  return node.edge === 'line-start' || node.edge === 'text-start';
}

function bestOf(option: Node, isAtStart: boolean): Requirement {
  const gatherer = new Gatherer();
  if (isAtStart) gatherer.startAtLine();
  gatherer.take(option);
  gatherer.endRun();
  const worth = (one: Requirement) => Math.min(...one.map(({ text }) => text.length));
  return gatherer.found.reduce<Requirement>(
    (best, one) => (best.length === 0 || worth(one) > worth(best) ? one : best),
    [],
  );
}
