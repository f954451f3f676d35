import type { CveCatalogue } from '../cve/store.ts';
import { threatCoverage } from '../intel/flags.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { describeIcon, type IconSources } from './icon-facts.ts';
import {
  softwareKey,
  type AskFacts,
  type IpFacts,
  type NameFacts,
  type SoftwareSeen,
} from './scan-job.ts';

interface FactSources {
  intel: () => IntelSnapshot;
  now: () => number;
  cves: () => Pick<CveCatalogue, 'matching'>;
  icons: Omit<IconSources, 'isWellKnown'>;
  summariseAddress: (ip: string, snapshot: IntelSnapshot, now: number) => IpFacts;
}

/** Answers workers' questions about addresses, names, software and icons: they have no data. */
export function createScanFacts(sources: FactSources): AskFacts {
  const { intel, now, summariseAddress } = sources;
  const iconSources = { ...sources.icons, isWellKnown: knowsName(sources) };
  return async ({ ips, names, software, icons }) => {
    const snapshot = intel();
    const aboutIcons = icons.map(
      async (icon) => [String(icon.mmh3), await describeIcon(icon, iconSources)] as const,
    );
    return {
      icons: Object.fromEntries(await Promise.all(aboutIcons)),
      ips: Object.fromEntries(ips.map((ip) => [ip, summariseAddress(ip, snapshot, now())])),
      names: Object.fromEntries(names.map((name) => [name, describeName(name, sources)])),
      covers: {
        addresses: threatCoverage([], snapshot.intel.feeds, now()) !== 'not covered',
        names: snapshot.names?.coversThreats(now()) ?? false,
      },
      cves: Object.fromEntries(software.map((each) => [softwareKey(each), cvesOf(each, sources)])),
    };
  };
}

/** Worst first. */
function cvesOf({ name, version, cpes }: SoftwareSeen, { cves }: FactSources): string[] {
  const software = { product: name, version, cpes, distribution: '', build: '', around: [] };
  return cves()
    .matching(software)
    .filter(({ grade }) => grade !== 'fixed')
    .map(({ id }) => id);
}

const unknown: NameFacts = { listed: [], rank: 0, wellKnown: '' };

/** What feeds say about a host name or URL. */
export function describeName(
  name: string,
  { intel, now }: Pick<FactSources, 'intel' | 'now'>,
): NameFacts {
  return intel().names?.find(name, now()) ?? unknown;
}

function knowsName(sources: FactSources): (name: string) => boolean {
  return (name) => {
    const { rank, wellKnown } = describeName(name, sources);
    return rank > 0 || wellKnown !== '';
  };
}
