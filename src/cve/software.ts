import { distributionIn } from './packaging.ts';
import type { Software } from './store.ts';

/** What a port said that tells which software speaks there. */
export interface Heard {
  product: string;
  version: string;
  cpes: readonly string[];
  os: string;
  server: string;
  banner: string;
}

/** Where those who package something sign: in a greeting, or in the head of an answer. */
const headLength = 256;

export function softwareOf(heard: Heard): Software {
  const { product, version, cpes, os, server, banner } = heard;
  const distribution = distributionIn([version, server, os, banner.slice(0, headLength)]);
  return { product, version, cpes, distribution };
}

/** Between the parts of a key; no product is written with them. */
const partEnd = '\u0000';
const nameEnd = '\u0001';

/** A piece of software and the CVEs that a scan found in it. */
export interface Suspect {
  software: Software;
  /** In capitals. */
  claimed: readonly string[];
}

/** One text for all that decides which CVEs touch a piece of software; '' when nothing could. */
export function keyOfSuspect({ software, claimed }: Suspect): string {
  const { product, version, cpes, distribution } = software;
  if (product === '' && cpes.length === 0 && claimed.length === 0) return '';
  const parts = [product, version, cpes.join(nameEnd), distribution, claimed.join(nameEnd)];
  return parts.join(partEnd).toLowerCase();
}

export function suspectOfKey(key: string): Suspect {
  const [product = '', version = '', cpes = '', distribution = '', claimed = ''] =
    key.split(partEnd);
  const listOf = (text: string) => (text === '' ? [] : text.split(nameEnd));
  return {
    software: { product, version, cpes: listOf(cpes), distribution },
    claimed: listOf(claimed.toUpperCase()),
  };
}
