import type { WebappRecord } from '../../fingerprints/webappanalyzer.ts';
import type { Limits } from '../visit/limits.ts';
import type { Facts, ScanJob, Stage, Subjects } from '../scan-job.ts';

/** Whether a browser may be opened by this process, and what stands against it. */
export interface BrowserLeave {
  isAllowed: boolean;
  /** '' when nothing does. */
  why: string;
}

/** The settings that a scan needs, by their names, and none that is a secret. */
export interface ScannerSettings {
  chromium: string;
  cage: 'preferred' | 'required';
  dns: readonly string[];
  egress_allow: readonly string[];
  rdap_url: string;
  whois: string;
  /** How sites that ask for it can reach who scans. */
  contact: string;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic: readonly string[];
  version: string;
  /** How long a browser may take to answer is ours to know. */
  limits: Omit<Limits, 'answerMs'>;
}

/** What a worker is told before anything else. */
export interface Beginning {
  kind: 'begin';
  /** URL of the module that holds the scan function. */
  module: string;
  settings: ScannerSettings;
  /** Whom to become when started by root; '' leaves the choice to the worker. */
  user: string;
  technologies: readonly WebappRecord[];
  /** The control group of this worker, for walls around browsers; '' where there is none. */
  group: string;
}

export type ToWorker =
  | Beginning
  | { kind: 'scan'; job: ScanJob }
  /** Give up a scan and say so. */
  | { kind: 'stop'; id: string }
  /** What the user's feed knows of web technologies has changed. */
  | { kind: 'technologies'; technologies: readonly WebappRecord[] }
  | { kind: 'facts'; question: number; facts: Facts };

/** What a worker says from the moment on that it takes jobs. */
export type WorkerNews =
  | { kind: 'ready'; browser: BrowserLeave }
  | { kind: 'stage'; id: string; stage: Stage }
  | ({ kind: 'ask'; question: number } & Subjects)
  /** Not believed before it was looked at. */
  | { kind: 'end'; id: string; end: unknown };

export type FromWorker =
  | WorkerNews
  /** The last words of a worker that ends before it was ready. */
  | { kind: 'cannot start'; why: string };

/** How far a scan is when a stage begins. The only source of a percentage. */
export const stagePercentages: Readonly<Record<Stage, number>> = {
  dns: 5,
  registry: 15,
  tls: 25,
  http: 40,
  browser: 55,
  checks: 90,
};
