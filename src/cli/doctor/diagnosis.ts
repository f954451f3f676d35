import type { Config } from '../../config/config.ts';
import type { Client } from '../../http/client.ts';
import type { Diagnosis } from '../../system/contract.ts';

export type { Diagnosis } from '../../system/contract.ts';

export type Finding = Omit<Diagnosis, 'check'>;

export interface Patient {
  config: Config;
  /** Client of the server running on this data folder, if any. */
  server: Client | undefined;
}

export type Examine = (patient: Patient) => Promise<Finding> | Finding;

export const ok = (seen: string): Finding => ({ state: 'ok', seen, todo: '' });
export const warning = (seen: string, todo: string): Finding => ({ state: 'warning', seen, todo });
export const bad = (seen: string, todo: string): Finding => ({ state: 'bad', seen, todo });
