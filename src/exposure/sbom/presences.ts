import { familyOfDistribution, nameOfDistribution } from '../../cve/distribution.ts';
import { releaseName } from '../../cve/releases.ts';
import { withListedBuild } from '../../cve/listed.ts';
import type { HostSystem, Software } from '../../cve/store.ts';
import type { Component } from '../component.ts';
import { keyOfSubject, type Presence } from '../presences.ts';
import type { Sbom } from '../store.ts';

/** Software in an SBOM has no port. */
export const noPort = 0;

/** The presences of a host's SBOM components. */
export function presencesOfSboms(sboms: readonly Sbom[], currentMs: number): Presence[] {
  return sboms.flatMap(({ madeAt, createdAt, endedAt, components }) => {
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

/**
 * What ports showed, completed with builds and versions from SBOMs of the same time. An SBOM counts
 * until replaced or too old.
 */
export function completePresences(
  presences: readonly Presence[],
  sboms: readonly Sbom[],
  currentMs: number,
): Presence[] {
  const periods = sboms.map((sbom) => periodOf(sbom, currentMs));
  return periods.length === 0
    ? [...presences]
    : presences.flatMap((presence) => completePresence(presence, periods));
}

interface SbomPeriod {
  from: number;
  to: number;
  listed: Software[];
}

function periodOf({ madeAt, createdAt, endedAt, components }: Sbom, currentMs: number): SbomPeriod {
  const loaded = Date.parse(createdAt);
  const to = Math.min(loaded + currentMs, endedAt === null ? Infinity : Date.parse(endedAt));
  return { from: Math.min(Date.parse(madeAt), loaded), to, listed: components.map(softwareOf) };
}

/** Splits a presence where SBOM data about it changes. */
function completePresence(presence: Presence, periods: readonly SbomPeriod[]): Presence[] {
  const end = presence.until ?? Infinity;
  const cuts = periods.flatMap(({ from, to }) => [from, to]);
  const inside = cuts.filter((cut) => cut > presence.since && cut < end);
  const pieces: Presence[] = [];
  for (const since of [presence.since, ...new Set(inside.sort((one, other) => one - other))]) {
    const listed = periods
      .filter(({ from, to }) => from <= since && since < to)
      .flatMap((each) => each.listed);
    const piece = { ...withBuild(presence, listed), since };
    const last = pieces.at(-1);
    if (last?.key === piece.key) continue;
    if (last) last.until = since;
    pieces.push(piece);
  }
  return pieces;
}

function withBuild(presence: Presence, listed: readonly Software[]): Presence {
  const { software } = presence.subject;
  if (!software) return presence;
  const informed = withListedBuild(software, listed);
  if (informed === software) return presence;
  const subject = { ...presence.subject, version: informed.version, software: informed };
  return { ...presence, subject, key: keyOfSubject(subject) };
}

/** In the form that matching expects. */
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
