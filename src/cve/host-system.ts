import { candidatesOf } from './candidates.ts';
import { familyOfDistribution, nameOfDistribution, releasesShown } from './distribution.ts';
import { packagesOf } from './packages.ts';
import { upstreamVersion } from './packaging.ts';
import { numberOfRelease } from './releases.ts';
import { softwareIn, type ServiceText } from './software.ts';
import type { HostSystem, Software } from './store.ts';

interface Service extends ServiceText {
  port: number;
  /** `ssh`, `http`; absent or '' if unknown. */
  service?: string;
}

/** A service and the software it shows. */
export interface Running<Seen extends Service> {
  port: Seen;
  software: Software[];
}

/**
 * The software of each service, with the distribution that any of them names. `services` belong to
 * one host, each port once.
 */
export function softwareOfHost<Seen extends Service>(services: readonly Seen[]): Running<Seen>[] {
  const found = services.map((port) => ({ port, software: softwareIn(port) }));
  const host = systemOf(found);
  return found.map(({ port, software }) => ({ port, software: software.map(inside(host)) }));
}

/** Software on a host of this system. */
export function inside(host: HostSystem | undefined): (software: Software) => Software {
  return (each) => (!host || runsElsewhere(each) ? each : { ...each, host });
}

/** Windows behind the same address does not run packages of a Linux distribution. */
function runsElsewhere({ around }: Software): boolean {
  const systems = around.filter((each) => each.startsWith('os:'));
  return systems.length > 0 && !systems.some((each) => each === 'os:linux' || each === 'os:unix');
}

/** A distribution, as one piece of software names it. */
interface Sign {
  distribution: string;
  /** Empty if it may be any. */
  releases: readonly string[];
  at: Service;
}

/** Undefined if nothing names a distribution. */
export function systemOf(found: readonly Running<Service>[]): HostSystem | undefined {
  const signs = found
    .toSorted((one, other) => one.port.port - other.port.port)
    .flatMap(({ port, software }) => software.flatMap((each) => signOf(each, port) ?? []));
  const [first] = signs;
  if (!first) return undefined;
  const stranger = signs.find((each) => familyOf(each) !== familyOf(first));
  if (stranger) return contradiction(first, stranger);
  let releases: readonly string[] = [];
  let surest = first;
  for (const sign of signs.filter((each) => each.releases.length > 0)) {
    const common = sign.releases.filter((each) => releases.includes(each));
    if (releases.length > 0 && common.length === 0) return contradiction(surest, sign);
    if (releases.length === 0 || common.length < releases.length) surest = sign;
    releases = releases.length === 0 ? sign.releases : common;
  }
  const words = `host is ${nameOfSign({ ...surest, releases })} (${bannerName(surest.at)})`;
  return { distribution: familyOf(first), releases, words, isContradicted: false };
}

/** deb.sury.org packages for Debian and Ubuntu, so it does not tell which one the host is. */
function signOf(software: Software, at: Service): Sign | undefined {
  const { distribution } = software;
  if (distribution === '' || distribution === 'sury') return undefined;
  const family = familyOfDistribution(distribution);
  const releases = candidatesOf(software).flatMap(({ key, text }) => {
    const version = upstreamVersion(text.toLowerCase()).split(/[\s-]/)[0] ?? '';
    return packagesOf(key, version).flatMap((name) =>
      family ? releasesShown({ family, package: name, version, build: software.build }) : [],
    );
  });
  return { distribution, releases: [...new Set(releases)], at };
}

const familyOf = ({ distribution }: Sign) => familyOfDistribution(distribution) ?? distribution;

function contradiction(one: Sign, other: Sign): HostSystem {
  const [here, there] = [one, other].map((sign) => `${nameOfSign(sign)} (port ${sign.at.port})`);
  const words = `the host shows both ${here} and ${there}: which of them packaged this is unknown`;
  return { distribution: '', releases: [], words, isContradicted: true };
}

function nameOfSign({ distribution, releases }: Sign): string {
  const family = familyOfDistribution(distribution);
  const numbers = releases.map((each) => numberOfRelease(family ?? '', each));
  return [nameOfDistribution(distribution), numbers.join(' or ')].filter(Boolean).join(' ');
}

function bannerName({ service = '', port }: Service): string {
  return service === '' ? `port ${port}` : `${service.toUpperCase()} banner`;
}
