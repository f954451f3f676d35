import { keysOfSoftware } from './candidates.ts';
import { familyOfDistribution } from './distribution.ts';
import { upstreamVersion } from './packaging.ts';
import type { Software } from './store.ts';

/**
 * Combines what a service shows with the host's SBOM: its version with the package's build, or its
 * product with the listed version. Returns `shown` unchanged if the SBOM lists other software, or
 * several candidates.
 */
export function withListedBuild(shown: Software, listed: readonly Software[]): Software {
  if (shown.build !== '' || shown.host?.isContradicted === true) return shown;
  const keys = new Set(keysOfSoftware(shown));
  const fitting = listed.filter(
    (each) => isSameVersion(shown, each) && keysOfSoftware(each).some((key) => keys.has(key)),
  );
  const [only] = fitting;
  if (!only || new Set(fitting.map(buildOf)).size > 1) return shown;
  const { build, distribution, host } = only;
  const version = shown.version === '' ? only.version : shown.version;
  if (distribution === '') return { ...shown, version };
  return { ...shown, version, build, distribution, ...(host && { host }) };
}

function isSameVersion(shown: Software, listed: Software): boolean {
  if (listed.version === '' || !mayBePackagedAs(shown, listed)) return false;
  const version = upstreamVersion(shown.version.toLowerCase()).split(/\s/)[0] ?? '';
  return version === '' || version === listed.version.toLowerCase();
}

/** A banner of another distribution belongs to another system behind the same address. */
function mayBePackagedAs(shown: Software, listed: Software): boolean {
  if (shown.distribution === '') return true;
  const family = familyOfDistribution(shown.distribution) ?? shown.distribution;
  return family === (familyOfDistribution(listed.distribution) ?? listed.distribution);
}

const buildOf = ({ version, build }: Software) => `${version} ${build}`;
