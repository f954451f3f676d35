import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { StartError } from '../errors.ts';
import { auditLimits, auditSettings } from '../audit/settings.ts';
import { bannerLimits, bannerSettings } from '../banner/settings.ts';
import { dialectSettings } from '../dialects/settings.ts';
import { domainLimits, domainSettings } from '../domain/settings.ts';
import { egressLimits, egressSettings } from '../egress/settings.ts';
import { exploitSettings } from '../exploit/settings.ts';
import { exportSettings } from '../exports/settings.ts';
import { feedLimits, feedSettings } from '../feeds/settings.ts';
import { fingerprintSettings } from '../fingerprints/settings.ts';
import { httpLimits, httpSettings } from '../http/settings.ts';
import { ipSettings } from '../ip/settings.ts';
import { probeLimits } from '../probe/settings.ts';
import { searchLimits, searchSettings } from '../search/settings.ts';
import { shareLimits, shareSettings } from '../share/settings.ts';
import { systemSettings } from '../system/settings.ts';
import { traceLimits, traceSettings } from '../trace/settings.ts';
import { userLimits, userSettings } from '../user/settings.ts';
import { watchLimits, watchSettings } from '../watch/settings.ts';
import { readGiven } from './given.ts';
import { defaultPlaces, type Places } from './places.ts';
import { programLimits, programSettings } from './settings.ts';
import { assemble } from './values.ts';

/**
 * Every setting; each room has its own in `settings.ts`. `port` is `port:` in vedette.yaml and `VEDETTE_PORT` in
 * the environment, and the environment wins. docs/reference/config.md is made from this.
 */
export const settings = {
  ...programSettings,
  ...httpSettings,
  ...userSettings,
  ...shareSettings,
  ...auditSettings,
  ...systemSettings,
  ...traceSettings,
  ...feedSettings,
  ...exportSettings,
  ...watchSettings,
  ...egressSettings,
  ...searchSettings,
  ...bannerSettings,
  ...ipSettings,
  ...exploitSettings,
  ...fingerprintSettings,
  ...domainSettings,
  ...dialectSettings,
} satisfies Record<string, TSchema>;

/** What no operator decides and tests change: they pass their own to `readConfig`. */
export const limits = {
  ...programLimits,
  ...httpLimits,
  ...egressLimits,
  ...searchLimits,
  ...domainLimits,
  ...probeLimits,
  ...traceLimits,
  ...auditLimits,
  ...userLimits,
  ...shareLimits,
  ...feedLimits,
  ...watchLimits,
  ...bannerLimits,
};
export type Limits = typeof limits;

type Settings = { [Name in keyof typeof settings]: Static<(typeof settings)[Name]> };
export type Config = Settings & Limits;
type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedConfig {
  config: Config;
  /** Where each setting came from: a variable's name, the file, or `default`. */
  origin: Record<string, string>;
  warnings: string[];
}

/** Ill-typed settings stop the start, each named with the place it came from. */
export function readConfig(
  environment: Environment,
  places: Places = defaultPlaces(environment),
  ownLimits: Partial<Limits> = {},
): LoadedConfig {
  const { file, unread } = chooseFile(environment, places);
  const { given, warnings } = readGiven({ environment, file, settings });
  const { values, origin } = assemble(settings, given);
  const config = values as Settings; // assemble() checked every value against its schema
  demandPairs(config);
  const data = config.data === '' ? places.data : config.data;
  const base = origin['data'] === file ? dirname(file) : process.cwd();
  return {
    config: { ...limits, ...ownLimits, ...config, data: resolve(base, data) },
    origin,
    warnings: [...warnings, ...unread.map((other) => `${other} is not read: ${file} comes first.`)],
  };
}

/** The file that counts, and those that exist and do not. */
function chooseFile(
  { VEDETTE_CONFIG: named }: Environment,
  { files }: Places,
): { file: string; unread: string[] } {
  if (named !== undefined) return { file: resolve(named), unread: [] };
  const [file = '', ...unread] = files.filter((each) => existsSync(each));
  return { file, unread: unread.filter((other) => other !== file) };
}

/** Settings that mean nothing without each other. */
function demandPairs(config: Settings): void {
  demandProvider(config);
  const { tls_cert, tls_key } = config;
  if ((tls_cert === '') === (tls_key === '')) return;
  const missing = tls_key === '' ? 'VEDETTE_TLS_KEY (tls_key)' : 'VEDETTE_TLS_CERT (tls_cert)';
  throw new StartError(`Setting ${missing} is empty: certificate and key belong together.`);
}

function demandProvider({ oidc_issuer, oidc_client_id, oidc_roles }: Settings): void {
  if (oidc_issuer === '' || (oidc_client_id !== '' && oidc_roles.length > 0)) return;
  const missing = oidc_client_id === '' ? 'oidc_client_id' : 'oidc_roles';
  throw new StartError(`Setting ${missing} is empty: oidc_issuer requires it.`);
}
