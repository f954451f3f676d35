import type { WebappRecord } from '../../fingerprints/webappanalyzer.ts';
import type { Limits } from '../visit/limits.ts';
import type { Facts, ScanJob, Stage, Subjects } from '../scan-job.ts';

/** Whether this process may open a browser, and if not, why. */
export interface BrowserLeave {
  isAllowed: boolean;
  /** '' if it may. */
  why: string;
}

/** Settings that a scan needs. The only secrets are the credentials of the upstream proxy. */
export interface ScannerSettings {
  chromium: string;
  cage: 'preferred' | 'required';
  dns: readonly string[];
  egress_allow: readonly string[];
  egress_proxy: string;
  registries: readonly string[];
  /** Contact for sites, in the User-Agent. */
  contact: string;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic: readonly string[];
  version: string;
  /** Set by the worker itself. */
  limits: Omit<Limits, 'answerMs' | 'patience'>;
}

/** First message to a worker. */
export interface Beginning {
  kind: 'begin';
  /** URL of the scan module. */
  module: string;
  settings: ScannerSettings;
  /** User to switch to when started by root; '' for the default. */
  user: string;
  technologies: readonly WebappRecord[];
  /** Control group of this worker; '' if none. */
  group: string;
}

export type ToWorker =
  | Beginning
  | { kind: 'scan'; job: ScanJob }
  /** Cancels a scan. */
  | { kind: 'stop'; id: string }
  /** The technology fingerprints of the user's feed have changed. */
  | { kind: 'technologies'; technologies: readonly WebappRecord[] }
  | { kind: 'facts'; question: number; facts: Facts };

/** Messages of a worker once it takes jobs. */
export type WorkerNews =
  | { kind: 'ready'; browser: BrowserLeave }
  | { kind: 'stage'; id: string; stage: Stage }
  | ({ kind: 'ask'; question: number } & Subjects)
  /** Untrusted until validated. */
  | { kind: 'end'; id: string; end: unknown };

export type FromWorker =
  | WorkerNews
  /** Last message of a worker that fails to start. */
  | { kind: 'cannot start'; why: string };

/** Percentage at the start of each stage; the only source of percentages. */
export const stagePercentages: Readonly<Record<Stage, number>> = {
  dns: 5,
  registry: 15,
  tls: 25,
  http: 40,
  browser: 55,
  checks: 90,
};
