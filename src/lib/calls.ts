/** Errors cross between two processes or threads as data. */
export interface FaultForm {
  pack: (error: unknown) => unknown;
  unpack: (packed: unknown) => Error;
}

export type Given<F> = F extends (...given: infer G) => unknown ? G : never;
export type Answer<F> = F extends (...given: never[]) => infer A ? Awaited<A> : never;

/** Calls functions of another process or thread by name. */
export interface Caller<Theirs> {
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Given<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>>;
  /** Does not wait for an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, ...given: Given<Theirs[Name]>): void;
}

export type Message =
  | readonly [kind: 'ask', id: number, name: string, given: unknown[]]
  | readonly [kind: 'tell', name: string, given: unknown[]]
  | readonly [kind: 'answer', id: number, value: unknown]
  | readonly [kind: 'fault', id: number, error: unknown];

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

interface CallsParts {
  /** Functions that the other side may call. */
  ours: object;
  faults: FaultForm;
  /** Must preserve the order of messages. */
  send: (message: Message) => void;
}

/** One of two sides that call each other's functions. */
export class Calls<Theirs> implements Caller<Theirs> {
  /** Resolves once the other side is gone. */
  readonly ended: Promise<void>;
  readonly #ours: Record<string, (...given: unknown[]) => unknown>;
  readonly #faults: FaultForm;
  readonly #send: (message: Message) => void;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #end: Error | undefined;
  #beEnded: () => void = () => undefined;

  constructor({ ours, faults, send }: CallsParts) {
    // Both sides run the same version of the program, whose compiler has checked names and arguments.
    this.#ours = ours as Record<string, (...given: unknown[]) => unknown>;
    this.#faults = faults;
    this.#send = send;
    this.ended = new Promise((resolve) => (this.#beEnded = resolve));
  }

  /** Number of unanswered calls. */
  get pending(): number {
    return this.#waiting.size;
  }

  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Given<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#end) throw this.#end;
      const id = ++this.#count;
      this.#send(['ask', id, name, given]);
      this.#waiting.set(id, { resolve, reject });
    });
  }

  tell<Name extends keyof Theirs & string>(name: Name, ...given: Given<Theirs[Name]>): void {
    this.#send(['tell', name, given]);
  }

  receive(message: Message): void {
    if (message[0] === 'ask') this.#answer(message[1], message[2], message[3]);
    else if (message[0] === 'tell') this.#receiveTell(message[1], message[2]);
    else {
      const waiting = this.#waiting.get(message[1]);
      this.#waiting.delete(message[1]);
      if (message[0] === 'answer') waiting?.resolve(message[2] as never); // has the type in Theirs
      else waiting?.reject(this.#faults.unpack(message[2]));
    }
  }

  /** Call when the other side is gone: pending and later calls fail. */
  end(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#beEnded();
  }

  #answer(id: number, name: string, given: unknown[]): void {
    const fail = (error: unknown) => this.#send(['fault', id, this.#faults.pack(error)]);
    try {
      const value = this.#run(name, given);
      if (value instanceof Promise) value.then((late) => this.#send(['answer', id, late]), fail);
      else this.#send(['answer', id, value]);
    } catch (error) {
      fail(error);
    }
  }

  #receiveTell(name: string, given: unknown[]): void {
    try {
      this.#run(name, given);
    } catch (error) {
      // No caller receives it, and later messages must still be read.
      setImmediate(() => {
        throw error;
      });
    }
  }

  #run(name: string, given: unknown[]): unknown {
    const found = this.#ours[name];
    if (!found) throw new Error(`no function ${name} here`);
    return found(...given);
  }
}
