import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Lists of licences that the build wrote: everything bundled into the program and its page. */
const bundled = [
  { file: 'dist/parts/LICENCES.txt', form: /^(\S+) (\d+\.\d+\.\S+), \S+$/gm },
  { file: 'dist/web/LICENCES.md', form: /^## (\S+) - (\S+) \(/gm },
];

/**
 * The contents of a release as CycloneDX 1.5: what npm installs with it, and what is bundled. The
 * same lock file gives the same text.
 */
export async function billOfMaterials() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, version, license, description } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const inside = new Set(bundled.flatMap(namesIn));
  const rows = Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({ place, ...identify(place, entry), entry }))
    .filter(({ entry, ref }) => !entry.dev || inside.has(ref));
  const components = new Map(rows.map((row) => [row.ref, toComponent(row)]));
  const missing = [...inside].filter((ref) => !components.has(ref));
  if (missing.length > 0) throw new Error(`Not in package-lock.json: ${missing.join(', ')}`);
  const refAt = new Map(rows.map(({ place, ref }) => [place, ref]));
  const own = lock.packages[''];
  const named = { ...own, dependencies: { ...own.devDependencies, ...own.dependencies } };
  const dependencies = new Map([[`${name}@${version}`, neededBy('', named, refAt)]]);
  for (const { ref, place, entry } of rows) dependencies.set(ref, neededBy(place, entry, refAt));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf([version, ...components.keys()].join('\n'))}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type: 'application',
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${name}@${version}`,
      },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

function namesIn({ file, form }) {
  const text = readFileSync(join(root, file), 'utf8');
  // Preact's folders have their own package.json files, without a version.
  return [...text.matchAll(form)]
    .filter(([, , version]) => version !== '0.0.0')
    .map(([, name, version]) => `${name}@${version}`);
}

function identify(place, { name, version }) {
  const called = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { name: called, version, ref: `${called}@${version}` };
}

function toComponent({ ref, name, version, entry }) {
  const { license, integrity, resolved } = entry;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [licenceOf(license)] }),
    ...(digest && {
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(digest, 'base64').toString('hex'),
        },
      ],
    }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

const licenceOf = (license) =>
  /[ (]/.test(license) ? { expression: license } : { license: { id: license } };

/** Resolved like Node does: in the nearest node_modules on the way up. */
function neededBy(place, { dependencies, optionalDependencies }, refAt) {
  const refs = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => {
    for (
      let folder = place;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const ref = refAt.get(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
      if (ref !== undefined || folder === '') return ref;
    }
  });
  return [...new Set(refs.filter((ref) => ref !== undefined))];
}

/** The digest of a text in the format of a UUID. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
