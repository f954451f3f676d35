import { listAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { componentOf } from '../component.ts';
import { hostOfUrn, type Product, type Statement, type VexDocument } from './document.ts';

export function isOpenVex(document: unknown): boolean {
  const context = textAt(document, '@context') ?? '';
  return context.startsWith('https://openvex.dev/ns') || context === 'https://openvex.dev/ns';
}

/** OpenVEX 0.0 and 0.2. */
export function readOpenVex(document: unknown): VexDocument {
  return {
    format: 'OpenVEX',
    id: textAt(document, '@id') ?? '',
    author: textAt(document, 'author') ?? '',
    statements: listAt(document, 'statements').map(readStatement),
  };
}

const statuses = ['not_affected', 'fixed', 'under_investigation', 'affected'] as const;

function readStatement(statement: unknown): Statement {
  const named = valueAt(statement, 'vulnerability');
  const cves =
    typeof named === 'string'
      ? [named]
      : [textAt(named, 'name') ?? textAt(named, '@id') ?? '', ...textsAt(named, 'aliases')];
  const status = statuses.find((each) => each === textAt(statement, 'status')) ?? 'unknown';
  return { cves, status, reason: reasonOf(statement), about: productsOf(statement) };
}

function reasonOf(statement: unknown): string {
  const justification = textAt(statement, 'justification')?.replaceAll('_', ' ');
  const words = ['impact_statement', 'status_notes', 'action_statement'].map((name) =>
    textAt(statement, name),
  );
  return [justification, words.find((each) => each !== undefined)].filter(Boolean).join(': ');
}

function productsOf(statement: unknown): Product[] {
  const older = textsAt(statement, 'subcomponents');
  return listAt(statement, 'products').flatMap((product): Product[] => {
    const host = hostOfUrn(idOf(product));
    const parts = [...listAt(product, 'subcomponents'), ...older].map(readComponent);
    if (parts.length > 0) {
      const isPart = host === '';
      return parts.flatMap((component) => (component ? { host, component, isPart } : []));
    }
    const component = host === '' ? readComponent(product) : undefined;
    return host === '' && !component ? [] : [{ host, component, isPart: false }];
  });
}

/** The first version had a name where later ones have an object. */
function idOf(product: unknown): string {
  return typeof product === 'string' ? product : (textAt(product, '@id') ?? '');
}

function readComponent(product: unknown) {
  const id = idOf(product);
  const purl = textAt(product, 'identifiers.purl') ?? (id.startsWith('pkg:') ? id : '');
  const names = ['identifiers.cpe23', 'identifiers.cpe22'].map((path) => textAt(product, path));
  const cpe = names.find((each) => each !== undefined) ?? (id.startsWith('cpe:') ? id : '');
  return componentOf({ name: '', version: '', purl, cpe });
}
