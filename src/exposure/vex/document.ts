import type { Component } from '../component.ts';

/** What VEX says of a vulnerability of products. */
export interface Statement {
  cves: readonly string[];
  status: 'not_affected' | 'fixed' | 'under_investigation' | 'affected' | 'unknown';
  /** In the words of the document, '' when it gives none. */
  reason: string;
  about: readonly Product[];
}

export interface Product {
  /** An address; '' when it is no host. */
  host: string;
  /** Undefined for all that a host or a product has. */
  component: Component | undefined;
  /** It is said of a part of a product that is no host: of that product only. */
  isPart: boolean;
}

export interface VexDocument {
  format: 'OpenVEX' | 'CycloneDX';
  /** '' when it has none. */
  id: string;
  /** '' when nothing names one. */
  author: string;
  statements: Statement[];
}

const hostPrefix = 'urn:vedette:host:';

/** How our own documents name a host. */
export function urnOfHost(address: string): string {
  return hostPrefix + address;
}

/** '' when it is no such name. */
export function hostOfUrn(text: string): string {
  return text.startsWith(hostPrefix) && !text.includes('#') ? text.slice(hostPrefix.length) : '';
}

/** A name of a piece of software that any tool can read. */
export function purlOf(product: string, version: string): string {
  const name = `pkg:generic/${encodeURIComponent(product)}`;
  return version === '' ? name : `${name}@${encodeURIComponent(version)}`;
}
