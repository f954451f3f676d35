import type { Config } from '../config/config.ts';
import type { Client } from '../http/client.ts';

/** What doctor found, and what to do about it. */
export interface Diagnosis {
  check: string;
  state: 'ok' | 'warning' | 'bad';
  seen: string;
  todo: string;
}

export type Finding = Omit<Diagnosis, 'check'>;

export interface Patient {
  config: Config;
  /** The server that runs on the data folder; undefined when none does. */
  server: Client | undefined;
}

export type Examine = (patient: Patient) => Promise<Finding> | Finding;

export const ok = (seen: string): Finding => ({ state: 'ok', seen, todo: '' });
export const warning = (seen: string, todo: string): Finding => ({ state: 'warning', seen, todo });
export const bad = (seen: string, todo: string): Finding => ({ state: 'bad', seen, todo });
