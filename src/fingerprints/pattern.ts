/** A pattern that runs in linear time. */
export class Pattern {
  readonly #regExp: RegExp;

  constructor(regExp: RegExp) {
    this.#regExp = regExp;
  }

  /** What its groups captured, the whole match first; null when it does not match. */
  exec(text: string): readonly (string | undefined)[] | null {
    return this.#regExp.exec(text);
  }
}
