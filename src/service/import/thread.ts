import { PassThrough } from 'node:stream';
import { faults } from '../../errors.ts';
import { createEnrich, type Enrich } from '../../fingerprints/enrich.ts';
import { createIdentify } from '../../fingerprints/identify.ts';
import { tagsOf } from '../../fingerprints/tags/index.ts';
import {
  type ImportProgress,
  importStream,
  type ImportSummary,
  type Written,
} from '../../importers/import.ts';
import { answer, giveWay } from '../../lib/thread.ts';
import { bannerCodec } from '../../store/index/banner-codec.ts';
import { toText } from '../../store/index/kind.ts';
import { readDerived } from '../build/fingerprint-file.ts';
import { assemble } from '../build/fingerprint-set.ts';
import { readNmap } from '../build/fingerprint-sources.ts';

export interface FingerprintFiles {
  /** File derived from recog; null if there is none. */
  recog: string | null;
  nmapFolder: string;
}

export interface ImportJob {
  id: number;
  name: string;
  fileTime: number;
  columns: string;
  maxUnwrappedBytes: number;
  fingerprints: FingerprintFiles;
}

/** Functions of the starting thread. */
export interface ImportOwner {
  progress: (id: number, progress: ImportProgress) => void;
  /** Banners as JSON from their codec. Resolves when they are on disk. */
  write: (id: number, packed: string) => Promise<Written>;
}

export type ImportFunctions = typeof functions;

/** Bytes per file waiting to be read. */
const waitingBytes = 512 * 1024;

/** Files being read. */
const bodies = new Map<number, PassThrough>();
let enriching: { key: string; enrich: Promise<Enrich> } | undefined;

const functions = {
  async import({
    id,
    fingerprints,
    maxUnwrappedBytes,
    ...file
  }: ImportJob): Promise<ImportSummary> {
    const body = new PassThrough({ highWaterMark: waitingBytes });
    body.on('error', () => undefined); // the reader gets it
    bodies.set(id, body);
    try {
      return await importStream(body, {
        ...file,
        limits: { maxUnwrappedBytes },
        enrich: await enrichWith(fingerprints),
        sink: (banners) => owner.ask('write', id, toText(banners, bannerCodec.pack)),
        onProgress: (progress) => owner.tell('progress', id, progress),
      });
    } finally {
      bodies.delete(id);
      body.destroy();
    }
  },

  /** Resolves when more may be sent; false if no more is wanted. */
  bytes(id: number, bytes: Uint8Array): boolean | Promise<boolean> {
    const body = bodies.get(id);
    if (!body || body.destroyed) return false;
    if (body.write(bytes)) return true;
    return new Promise((resolve) => {
      body.once('drain', () => resolve(true));
      body.once('close', () => resolve(false));
    });
  },

  end: (id: number) => void bodies.get(id)?.end(),
  stop: (id: number) => void bodies.get(id)?.destroy(new Error('stopped')),
};

function enrichWith(files: FingerprintFiles): Promise<Enrich> {
  const key = JSON.stringify(files);
  if (enriching?.key !== key) enriching = { key, enrich: loadEnrich(files) };
  return enriching.enrich;
}

async function loadEnrich({ recog, nmapFolder }: FingerprintFiles): Promise<Enrich> {
  const readings = [recog === null ? null : readDerived(recog), await readNmap(nmapFolder)];
  return createEnrich(createIdentify(assemble(readings).set), tagsOf);
}

giveWay();
const owner = answer<ImportOwner>(functions, faults);
