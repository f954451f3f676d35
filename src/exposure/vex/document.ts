import type { Component } from '../component.ts';

/** A VEX statement about a vulnerability of products. */
export interface Statement {
  cves: readonly string[];
  status: 'not_affected' | 'fixed' | 'under_investigation' | 'affected' | 'unknown';
  /** In the document's words; '' if it gives none. */
  reason: string;
  about: readonly Product[];
}

export interface Product {
  /** An address; '' if it is not a host. */
  host: string;
  /** Undefined for everything on a host or in a product. */
  component: Component | undefined;
  /** About a part of a product that is not a host, and only within that product. */
  isPart: boolean;
}

export interface VexDocument {
  format: 'OpenVEX' | 'CycloneDX';
  /** '' if it has none. */
  id: string;
  /** '' if unknown. */
  author: string;
  statements: Statement[];
}

const hostPrefix = 'urn:vedette:host:';

/** The name of a host in our own documents. */
export function urnOfHost(address: string): string {
  return hostPrefix + address;
}

/** '' if it is not such a name. */
export function hostOfUrn(text: string): string {
  return text.startsWith(hostPrefix) && !text.includes('#') ? text.slice(hostPrefix.length) : '';
}

/** A software name that any tool can read. */
export function purlOf(product: string, version: string): string {
  const name = `pkg:generic/${encodeURIComponent(product)}`;
  return version === '' ? name : `${name}@${encodeURIComponent(version)}`;
}
