import { listAt, textAt } from '../../lib/json-field.ts';
import { componentOf, type Component } from '../component.ts';

/** The content of an SBOM. */
interface ReadSbom {
  format: 'CycloneDX' | 'SPDX';
  /** '' if it has none. */
  name: string;
  /** ISO; '' if missing. */
  madeAt: string;
  components: Component[];
}

/** Undefined if it is not an SBOM. */
export function readSbom(document: unknown): ReadSbom | undefined {
  if (textAt(document, 'bomFormat') === 'CycloneDX') return readCycloneDx(document);
  if (textAt(document, 'spdxVersion') !== undefined) return readSpdx(document);
  return listAt(document, '@graph').length > 0 ? readSpdx3(document) : undefined;
}

function readCycloneDx(document: unknown): ReadSbom {
  const parts = flatten(listAt(document, 'components'));
  return {
    format: 'CycloneDX',
    name: textAt(document, 'metadata.component.name') ?? textAt(document, 'serialNumber') ?? '',
    madeAt: textAt(document, 'metadata.timestamp') ?? '',
    components: distinct(
      parts
        .filter((part) => textAt(part, 'type') !== 'file')
        .map((part) => ({
          name: textAt(part, 'name') ?? '',
          version: textAt(part, 'version') ?? '',
          purl: textAt(part, 'purl') ?? '',
          cpe: textAt(part, 'cpe') ?? '',
        })),
    ),
  };
}

/** Components can be nested. */
function flatten(parts: readonly unknown[]): unknown[] {
  return parts.flatMap((part) => [part, ...flatten(listAt(part, 'components'))]);
}

/** SPDX 2 */
function readSpdx(document: unknown): ReadSbom {
  const packages = listAt(document, 'packages').map((each) => {
    const references = listAt(each, 'externalRefs');
    const locator = (kind: RegExp) =>
      textAt(
        references.find((ref) => kind.test(textAt(ref, 'referenceType') ?? '')),
        'referenceLocator',
      );
    return {
      name: textAt(each, 'name') ?? '',
      version: textAt(each, 'versionInfo') ?? '',
      purl: locator(/^purl$/) ?? '',
      cpe: locator(/cpe2[23]Type$/) ?? '',
    };
  });
  return {
    format: 'SPDX',
    name: textAt(document, 'name') ?? '',
    madeAt: textAt(document, 'creationInfo.created') ?? '',
    components: distinct(packages),
  };
}

/** SPDX 3 is a graph of elements. */
function readSpdx3(document: unknown): ReadSbom {
  const elements = listAt(document, '@graph');
  const packages = elements.filter((each) => textAt(each, 'type') === 'software_Package');
  const about = elements.find((each) => textAt(each, 'type') === 'SpdxDocument');
  const made = elements.find((each) => textAt(each, 'type') === 'CreationInfo');
  return {
    format: 'SPDX',
    name: textAt(about, 'name') ?? '',
    madeAt: textAt(made, 'created') ?? '',
    components: distinct(packages.map(readPackage)),
  };
}

function readPackage(element: unknown) {
  const identifiers = listAt(element, 'externalIdentifier');
  const identifier = (kind: RegExp) =>
    textAt(
      identifiers.find((each) => kind.test(textAt(each, 'externalIdentifierType') ?? '')),
      'identifier',
    );
  return {
    name: textAt(element, 'name') ?? '',
    version: textAt(element, 'software_packageVersion') ?? '',
    purl: textAt(element, 'software_packageUrl') ?? identifier(/^packageUrl$/i) ?? '',
    cpe: identifier(/^cpe2[23]$/) ?? '',
  };
}

type Named = Parameters<typeof componentOf>[0];

/** Several packages of one source are one piece of software. */
function distinct(named: readonly Named[]): Component[] {
  const kept = new Map<string, Component>();
  for (const each of named) {
    const component = componentOf(each);
    if (component) kept.set(JSON.stringify(component), component);
  }
  return [...kept.values()];
}
