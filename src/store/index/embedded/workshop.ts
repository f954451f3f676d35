import type { FactsSource } from './facts.ts';
import type { Made } from './making.ts';
import type { MergerData } from './merger-thread.ts';
import type { BindJob, MadeOverlays, MergeJob, OverlayJob } from './merger.ts';
import { Thread } from './thread.ts';

/** The thread that merges, started when there is first something to do, and again after it died. */
export class Workshop {
  readonly #data: MergerData;
  #thread: Thread<never> | undefined;
  /** What the thread was told of facts. */
  #source: FactsSource | undefined;

  constructor(data: MergerData) {
    this.#data = data;
  }

  bind(job: BindJob, source: FactsSource): Promise<Made> {
    return this.#ask('bind', job, source);
  }

  merge(job: MergeJob, source: FactsSource): Promise<Made> {
    return this.#ask('merge', job, source);
  }

  overlays(job: OverlayJob, source: FactsSource): Promise<MadeOverlays> {
    return this.#ask('overlays', job, source);
  }

  async stop(): Promise<void> {
    await this.#thread?.stop();
  }

  async #ask<Answer>(name: string, job: unknown, source: FactsSource): Promise<Answer> {
    this.#thread ??= this.#start();
    if (this.#source !== source) {
      this.#source = undefined;
      await this.#thread.ask('useFacts', source);
      this.#source = source;
    }
    return this.#thread.ask(name, job);
  }

  #start(): Thread<never> {
    return new Thread<never>({
      file: 'merger-thread',
      data: this.#data,
      onNews: () => undefined,
      onEnd: () => {
        this.#thread = undefined;
        this.#source = undefined;
      },
    });
  }
}
