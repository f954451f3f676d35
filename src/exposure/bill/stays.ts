import { familyOfDistribution, nameOfDistribution } from '../../cve/distribution.ts';
import { releaseName } from '../../cve/releases.ts';
import type { HostSystem, Software } from '../../cve/store.ts';
import type { Component } from '../component.ts';
import { keyOfSubject, type Stay } from '../stays.ts';
import type { Bill } from '../store.ts';

/** What an SBOM lists is on no port. */
export const noPort = 0;

/** What the SBOMs of a host say that it has, from when to when. */
export function staysOfBills(bills: readonly Bill[], currentMs: number): Stay[] {
  return bills.flatMap(({ madeAt, createdAt, endedAt, components }) => {
    const seen = Date.parse(createdAt);
    const since = Math.min(Date.parse(madeAt), seen);
    const until = endedAt === null ? null : Date.parse(endedAt);
    return components.map((component) => {
      const { product, version } = component;
      const subject = { product, version, software: softwareOf(component), claimed: [] };
      const key = keyOfSubject(subject);
      const staleAt = seen + currentMs;
      return { port: noPort, socket: '', subject, key, since, seen, staleAt, until };
    });
  });
}

/** As matching takes it. */
export function softwareOf(component: Component): Software {
  const { product, version, build, distribution, cpes } = component;
  const host = systemOf(component);
  const around = distribution === '' ? [] : ['os:linux'];
  return { product, version, cpes, distribution, build, around, ...(host && { host }) };
}

function systemOf({ distribution, release }: Component): HostSystem | undefined {
  const family = familyOfDistribution(distribution);
  if (family === undefined || release === '') return undefined;
  const name =
    family === 'debian' || family === 'ubuntu'
      ? releaseName(family, release)
      : family === 'alpine'
        ? `v${release.split('.').slice(0, 2).join('.')}`
        : (release.split('.')[0] ?? '');
  const words = `host is ${nameOfDistribution(distribution)} ${release} (SBOM)`;
  return {
    distribution: family,
    releases: name === '' ? [] : [name],
    words,
    isContradicted: false,
  };
}
