import { moduleUrl } from '../../../lib/module-url.ts';
import type { FactsSource } from '../facts.ts';
import type { Made } from './making.ts';
import type { MergerData } from './merger-thread.ts';
import type { BindJob, Damage, MadeOverlays, MergeJob, OverlayJob, VerifyJob } from './merger.ts';
import { Thread } from '../thread.ts';

/** Idle time after which the thread is stopped: its memory is worth more than a quick start. */
const idleMs = 5_000;

/** A thread for long-running work, started on demand and restarted after a crash. */
export class Workshop {
  readonly #data: MergerData;
  #thread: Thread<never> | undefined;
  /** The facts the thread has. */
  #source: FactsSource | undefined;
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;

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

  verify(job: VerifyJob, source: FactsSource): Promise<Damage | null> {
    return this.#ask('verify', job, source);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#forget();
    await thread?.stop();
  }

  async #ask<Answer>(name: string, job: unknown, source: FactsSource): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#jobs++;
    try {
      this.#thread ??= this.#start();
      if (this.#source !== source) {
        this.#source = undefined;
        await this.#thread.ask('useFacts', source);
        this.#source = source;
      }
      return await this.#thread.ask<Answer>(name, job);
    } finally {
      if (--this.#jobs === 0) this.#idle = setTimeout(() => void this.stop(), idleMs);
    }
  }

  #forget(): void {
    this.#thread = undefined;
    this.#source = undefined;
  }

  #start(): Thread<never> {
    return new Thread<never>({
      module: moduleUrl('store/index/embedded/merger-thread'),
      garbage: 'many',
      data: this.#data,
      onNews: () => undefined,
      onEnd: () => this.#forget(),
    });
  }
}
