import { listedKey, nameOfProduct } from '../cve/products.ts';
import { productOfPackage } from '../cve/packages.ts';
import { upstreamOf } from '../cve/package-version.ts';
import { nameOfSoftware } from '../cve/software.ts';
import { parseCpe } from '../cve/cpe.ts';

/** A piece of software as named in SBOM and VEX documents. */
export interface Component {
  /** The product name used by `exposed`. */
  product: string;
  version: string;
  /** Build of the distribution's package, without an epoch; '' if it is not packaged. */
  build: string;
  /** `debian`, `redhat`; '' if not packaged by a distribution. */
  distribution: string;
  /** `12`; '' if unknown. */
  release: string;
  cpes: string[];
}

/** A component's names in a document; '' if missing. */
interface Named {
  name: string;
  version: string;
  purl: string;
  cpe: string;
}

/** Undefined if it has no name. */
export function componentOf({ name, version, purl, cpe }: Named): Component | undefined {
  const packaged = readPurl(purl);
  const cpes = parseCpe(cpe) ? [cpe] : [];
  const said = packaged ?? { ...plain, name, version };
  const own = said.version === '' ? version : said.version;
  if (said.distribution !== '') return ofDistribution({ ...said, version: own }, cpes);
  const known = parseCpe(cpe);
  const product = nameOfSoftware({ product: said.name || name, cpes });
  const shown = own === '' && known && /\d/.test(known.version) ? known.version : own;
  return product === '' ? undefined : { ...plain, product, version: shown, cpes };
}

const plain = { build: '', distribution: '', release: '' } as const;

interface Packaged {
  name: string;
  version: string;
  distribution: string;
  release: string;
}

/** Distributions append their own revision to versions. */
function ofDistribution(packaged: Packaged, cpes: string[]): Component {
  const { name, version, distribution, release } = packaged;
  const build = version.replace(/^\d+:/, '');
  const key = productOfPackage(name) ?? listedKey(name);
  const product = (key && nameOfProduct(key)) || name;
  return { product, version: upstreamOf(build), build, distribution, release, cpes };
}

const packageTypes = new Set(['deb', 'rpm', 'apk']);
const longestPurl = 2_048;

/** `pkg:deb/debian/openssh@1:9.2p1-2+deb12u3?distro=debian-12&upstream=openssh` */
const purlForm = /^pkg:\/*([^/?#]+)\/(?:([^?#]*)\/)?([^/?#@]+)(?:@([^?#/]*))?(?:\?([^#]*))?/i;

function readPurl(purl: string): Packaged | undefined {
  const found = purl.length > longestPurl ? null : purlForm.exec(purl);
  if (!found) return undefined;
  const part = (at: number) => found[at] ?? '';
  const said = { name: decodeText(part(3)), version: decodeText(part(4)), ...unpackaged };
  if (!packageTypes.has(part(1).toLowerCase())) return said;
  const [distribution = ''] = decodeText(part(2)).toLowerCase().split('/');
  return { ...said, ...readQualifiers(new URLSearchParams(part(5)), said.name), distribution };
}

/** The source package, and the release. */
function readQualifiers(qualifiers: URLSearchParams, name: string) {
  const [source = ''] = (qualifiers.get('upstream') ?? '').split('@');
  const [, release = ''] = /^[a-z]+-(\d[\w.]*)$/i.exec(qualifiers.get('distro') ?? '') ?? [];
  return { name: source || name, release };
}

const unpackaged = { distribution: '', release: '' };

/** Resolves percent encoding. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign means itself
  }
}
