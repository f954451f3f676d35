import { VedetteError } from '../errors.ts';
import { tagOf } from '../http/etag.ts';
import { handle, type Call } from '../http/operation.ts';
import { preferred } from '../lib/accept.ts';
import { toWireTime } from '../lib/wire-time.ts';
import * as contract from './contract.ts';
import type { ListDefinition } from './definition.ts';
import { formats } from './formats/index.ts';
import { plainText, type Format } from './formats/format.ts';
import { text } from './formats/text.ts';
import type { Lists } from './lists.ts';
import type { Signer } from './signer.ts';
import type { ListSigners } from './signers.ts';

export interface ExportWorld {
  lists: Lists;
  /** Null if no key is configured. */
  listSigners: ListSigners;
  now: () => number;
}

export const exportRoutes = [
  handle(contract.listLists, (_, { lists, now }: ExportWorld) => ({
    lists: lists.definitions.map((list) => describe(list, lists, now())),
  })),
  handle(contract.getList, async (asked, { lists, now }: ExportWorld, call) => {
    const { built, format, written } = await find(asked, lists, call);
    const headers = headersOf(built, written, now());
    const since = tagOf(asked.since ?? '');
    if (since === '') {
      return {
        type: format.contentType,
        bytes: written.bytes,
        version: { etag: written.etag, changedAt: built.changedAt },
        headers,
      };
    }
    const delta = lists.since(lists.find(asked.name), since, written);
    if (delta.from === delta.to) call.waive();
    const bytes = Buffer.from(JSON.stringify(delta));
    const version = { etag: delta.to, changedAt: built.changedAt };
    return { type: 'application/json', bytes, version, headers };
  }),
  handle(contract.signList, (asked, world: ExportWorld, call) =>
    signed('minisign', asked, { world, call }),
  ),
  handle(contract.signListPgp, (asked, world: ExportWorld, call) =>
    signed('openpgp', asked, { world, call }),
  ),
  handle(contract.listsKey, (_, world: ExportWorld) => publicKey('minisign', world)),
  handle(contract.listsPgpKey, (_, world: ExportWorld) => publicKey('openpgp', world)),
];

interface Asked {
  name: string;
  format?: string;
  max: number;
}

async function find({ name, format: wanted, max }: Asked, lists: Lists, { client }: Call) {
  const list = lists.find(name);
  const format = formatOf(wanted, list, client.accept);
  const built = await lists.current(list);
  const most = max === 0 ? list.max : Math.min(max, list.max);
  return { built, format, written: await lists.write(list, built, { format, max: most }) };
}

function headersOf(
  built: { builtAt: number },
  { entries, leftOut }: { entries: number; leftOut: number },
  now: number,
) {
  return {
    'cache-control': 'private, no-cache',
    vary: 'accept',
    'x-vedette-list-age': String(ageOf(built, now)),
    'x-vedette-list-entries': String(entries),
    'x-vedette-list-left-out': String(leftOut),
  };
}

async function signed(
  kind: KeyKind,
  asked: Asked,
  { world: { lists, listSigners, now }, call }: { world: ExportWorld; call: Call },
) {
  const signer = signerOf(kind, listSigners);
  const { built, format, written } = await find(asked, lists, call);
  const { bytes, etag } = written;
  const comment = `list ${asked.name} as ${format.name}, version ${etag}`;
  return {
    type: plainText,
    bytes: Buffer.from(signer.sign(bytes, { comment, madeAt: built.changedAt })),
    version: { etag, changedAt: built.changedAt },
    headers: headersOf(built, written, now()),
  };
}

function publicKey(kind: KeyKind, { listSigners }: ExportWorld) {
  return { type: plainText, bytes: Buffer.from(signerOf(kind, listSigners).publicKey) };
}

const howToSign = {
  minisign: 'Lists are not signed: add a key of minisign to lists_keys.',
  openpgp: 'Lists are not signed: add a key of OpenPGP to lists_keys.',
} as const;
type KeyKind = keyof typeof howToSign;

function signerOf(kind: KeyKind, signers: ListSigners): Signer {
  const signer = signers[kind];
  if (signer) return signer;
  const known = howToSign[kind];
  throw new VedetteError('idUnknown', { kind: 'signing', id: 'key', meant: '', known });
}

function describe(list: ListDefinition, lists: Lists, now: number) {
  const { name, kind, min_score, max_age_days } = list;
  const built = lists.known(list);
  return {
    name,
    kind,
    min_score,
    max_age_days,
    entries: built && built.entries.length,
    age: built && ageOf(built, now),
    changed: built && toWireTime(built.changedAt),
    etag: built?.written.get(`text ${list.max}`)?.etag ?? null,
    formats: formats.filter(({ of }) => of.includes(kind)).map((each) => each.name),
  };
}

function ageOf({ builtAt }: { builtAt: number }, now: number): number {
  return Math.floor((now - builtAt) / 1000);
}

function formatOf(
  wanted: string | undefined,
  { name, kind }: ListDefinition,
  accept: string,
): Format {
  const usable = formats.filter(({ of }) => of.includes(kind));
  if (wanted === undefined) return preferred(accept, usable) ?? text;
  const format = usable.find((each) => each.name === wanted);
  if (format) return format;
  const names = usable.map((each) => each.name).join(', ');
  const why = `list ${name} has ${kind}, which this format cannot hold; use ${names}.`;
  throw new VedetteError('parameterUnusable', { parameter: 'format', why });
}
