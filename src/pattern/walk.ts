import type { Automaton } from './automaton.ts';

/** The states that several walks over the same text have reached. */
type Positions = readonly [number, number, number];

/** Answers questions about walks through an automaton that the same text can take. */
export class Walk {
  readonly #automaton: Automaton;
  /** The component of each state. */
  readonly #component: readonly number[];

  constructor(automaton: Automaton, component: readonly number[]) {
    this.#automaton = automaton;
    this.#component = component;
  }

  isLooping(state: number): boolean {
    return this.#staying(state).length > 0;
  }

  /** Whether the same text leads from the state back to itself in two ways. */
  returnsTwice(state: number): boolean {
    // The third number is 1 once the two walks have diverged.
    return this.#canReach(
      [state, state, 0],
      (at) => this.#parting(at),
      ([one, other, hasParted]) => one === state && other === state && hasParted === 1,
    );
  }

  /**
   * Whether the same text leads from the first state back to itself, from the first to the second,
   * and from the second back to itself.
   */
  isChained(first: number, second: number): boolean {
    return this.#canReach(
      [first, first, second],
      (at) => this.#together(at),
      ([staying, going, arrived]) => staying === first && going === second && arrived === second,
    );
  }

  #canReach(
    start: Positions,
    stepsFrom: (at: Positions) => Positions[],
    isThere: (at: Positions) => boolean,
  ): boolean {
    const size = this.#automaton.size + 1;
    const seen = new Set<number>();
    const open = [start];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const to of stepsFrom(at)) {
        if (isThere(to)) return true;
        const key = (to[0] * size + to[1]) * size + to[2];
        if (!seen.has(key)) open.push(to);
        seen.add(key);
      }
    }
    return false;
  }

  #parting([one, other, hasParted]: Positions): Positions[] {
    const others = this.#staying(other);
    return this.#staying(one).flatMap((to) =>
      others
        .filter((too) => this.#automaton.meet(to, too))
        .map((too): Positions => [to, too, to === too ? hasParted : 1]),
    );
  }

  #together([staying, going, arrived]: Positions): Positions[] {
    const goings = [...(this.#automaton.next[going] ?? [])];
    const pairs = this.#staying(staying).flatMap((stays) =>
      this.#staying(arrived)
        .filter((there) => this.#automaton.meet(stays, there))
        .map((there) => [stays, there] as const),
    );
    return pairs.flatMap(([stays, there]) =>
      goings
        .filter((goes) => this.#automaton.meetAll(stays, goes, there))
        .map((goes): Positions => [stays, goes, there]),
    );
  }

  /** Next states within the same loop. */
  #staying(state: number): number[] {
    const home = this.#component[state];
    return [...(this.#automaton.next[state] ?? [])].filter((to) => this.#component[to] === home);
  }
}
