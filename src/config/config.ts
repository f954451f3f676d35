import { dirname, join, resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
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
import { systemSettings } from '../system/settings.ts';
import { traceLimits, traceSettings } from '../trace/settings.ts';
import { userLimits, userSettings } from '../user/settings.ts';
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
  ...auditSettings,
  ...systemSettings,
  ...traceSettings,
  ...feedSettings,
  ...exportSettings,
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
  ...feedLimits,
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
  const file = resolve(environment['VEDETTE_CONFIG'] ?? join(places.config, 'vedette.yaml'));
  const { given, warnings } = readGiven({ environment, file, settings });
  const { values, origin } = assemble(settings, given);
  const config = values as Settings; // assemble() checked every value against its schema
  const data = config.data === '' ? places.data : config.data;
  const base = origin['data'] === file ? dirname(file) : process.cwd();
  return {
    config: { ...limits, ...ownLimits, ...config, data: resolve(base, data) },
    origin,
    warnings,
  };
}
