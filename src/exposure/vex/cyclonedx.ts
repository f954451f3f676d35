import { listAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { componentOf, decodeText, type Component } from '../component.ts';
import { hostOfUrn, type Product, type Statement, type VexDocument } from './document.ts';

export function isCycloneDx(document: unknown): boolean {
  return textAt(document, 'bomFormat') === 'CycloneDX';
}

/** CycloneDX 1.4 to 1.6 in JSON, with or without the components it refers to. */
export function readCycloneDx(document: unknown): VexDocument {
  const known = new Map<string, Product>();
  const subject = valueAt(document, 'metadata.component');
  const own = textAt(subject, 'bom-ref') ?? '';
  const host = hostOfUrn(own);
  const isPart = subject !== undefined && host === '';
  collect(listAt(document, 'components'), { known, host, isPart });
  const component = readComponent(subject);
  if (own !== '' && component) known.set(own, { host: '', component, isPart: false });
  return {
    format: 'CycloneDX',
    id: textAt(document, 'serialNumber') ?? '',
    author: authorOf(document),
    statements: listAt(document, 'vulnerabilities').map((each) => readVulnerability(each, known)),
  };
}

function authorOf(document: unknown): string {
  const names = [
    'metadata.supplier.name',
    'metadata.manufacturer.name',
    'metadata.manufacture.name',
  ];
  const [person] = listAt(document, 'metadata.authors');
  return (
    [...names.map((path) => textAt(document, path)), textAt(person, 'name')].find(Boolean) ?? ''
  );
}

interface Collecting {
  known: Map<string, Product>;
  host: string;
  isPart: boolean;
}

/** A host is a component of type `device` that contains its software. */
function collect(components: readonly unknown[], { known, host, isPart }: Collecting): void {
  for (const each of components) {
    const ref = textAt(each, 'bom-ref') ?? '';
    const device = hostOfUrn(ref);
    const inside = { known, host: device || host, isPart: isPart && device === '' };
    if (device !== '') known.set(ref, { host: device, component: undefined, isPart: false });
    else {
      const component = readComponent(each);
      if (ref !== '' && component) known.set(ref, { host, component, isPart });
    }
    collect(listAt(each, 'components'), inside);
  }
}

function readComponent(component: unknown): Component | undefined {
  return componentOf({
    name: textAt(component, 'name') ?? '',
    version: textAt(component, 'version') ?? '',
    purl: textAt(component, 'purl') ?? '',
    cpe: textAt(component, 'cpe') ?? '',
  });
}

const statuses: Readonly<Record<string, Statement['status']>> = {
  resolved: 'fixed',
  resolved_with_pedigree: 'fixed',
  exploitable: 'affected',
  in_triage: 'under_investigation',
  false_positive: 'not_affected',
  not_affected: 'not_affected',
};

function readVulnerability(vulnerability: unknown, known: ReadonlyMap<string, Product>): Statement {
  const references = listAt(vulnerability, 'references').flatMap(
    (each) => textAt(each, 'id') ?? [],
  );
  const state = textAt(vulnerability, 'analysis.state') ?? '';
  const justification = textAt(vulnerability, 'analysis.justification')?.replaceAll('_', ' ');
  const words = [justification, textAt(vulnerability, 'analysis.detail')];
  return {
    cves: [textAt(vulnerability, 'id') ?? '', ...references],
    status: Object.hasOwn(statuses, state) ? (statuses[state] ?? 'unknown') : 'unknown',
    reason: words.filter(Boolean).join(': '),
    about: listAt(vulnerability, 'affects').flatMap((each) => affected(each, known)),
  };
}

function affected(affects: unknown, known: ReadonlyMap<string, Product>): Product[] {
  const ref = textAt(affects, 'ref') ?? '';
  const product = known.get(ref) ?? byName(ref);
  if (!product) return [];
  const versions = listAt(affects, 'versions').flatMap((each) => textsAt(each, 'version'));
  const { component } = product;
  if (!component || versions.length === 0) return [product];
  return versions.map((version) => ({
    ...product,
    component: { ...component, version, build: '' },
  }));
}

/** A document without components refers to those of another one, or to the software itself. */
function byName(ref: string): Product | undefined {
  const host = hostOfUrn(ref);
  if (host !== '') return { host, component: undefined, isPart: false };
  const isPart = ref.startsWith('urn:cdx:');
  const purl = isPart ? decodeText(ref.split('#')[1] ?? '') : ref;
  const component = purl.startsWith('pkg:')
    ? componentOf({ name: '', version: '', purl, cpe: '' })
    : undefined;
  return component && { host: '', component, isPart };
}
