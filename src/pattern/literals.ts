import { onlyFolded } from './char-set.ts';
import type { Node } from './syntax.ts';

/** Required text, with ASCII letters in lower case. */
export interface Literal {
  text: string;
  /** At the start of a line. */
  isAtStart: boolean;
}

/** Every match contains at least one of these. */
export type Requirement = readonly Literal[];

/** More alternatives than this filter too little. */
const mostAlternatives = 32;

/** What a text must contain for the pattern to match: all of these. Empty if nothing is certain. */
export function requirementsOf(root: Node): Requirement[] {
  const gatherer = new Gatherer();
  gatherer.take(root);
  gatherer.endRun();
  return gatherer.found;
}

class Gatherer {
  readonly found: Requirement[] = [];
  #run = '';
  /** The current run, or the next one if none is open, starts a line. */
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

  /** Uses the longest requirement of each option; without one for every option, none. */
  #takeChoice(options: readonly Node[]): void {
    const wasAtStart = this.#run === '' && this.#isAtStart;
    this.endRun(true);
    const each = options.map((option) => bestOf(option, wasAtStart));
    const all = each.flat();
    if (each.every((one) => one.length > 0) && all.length <= mostAlternatives) this.found.push(all);
    this.#isAtStart = false;
  }

  /** Text that follows is not adjacent to this run. */
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
