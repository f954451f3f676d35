import type { StoredObject } from '../../../lib/objects.ts';
import { readXml, type XmlElement } from '../../../lib/xml.ts';

/** One page of a listing. */
interface Listing {
  objects: StoredObject[];
  /** Continuation token; '' after the last page. */
  next: string;
}

/** Throws if the document is not a listing. */
export async function readListing(document: Uint8Array): Promise<Listing> {
  const listing = await demand(document, 'ListBucketResult');
  const decode = textOf(listing, 'EncodingType') === 'url' ? decodeName : (name: string) => name;
  const contents = listing.children.filter(({ name }) => name === 'Contents');
  return {
    objects: contents.map((each) => ({
      name: decode(textOf(each, 'Key')),
      putAt: Date.parse(textOf(each, 'LastModified')),
    })),
    next: textOf(listing, 'NextContinuationToken'),
  };
}

export async function readUploadId(document: Uint8Array): Promise<string> {
  const id = textOf(await demand(document, 'InitiateMultipartUploadResult'), 'UploadId');
  if (id === '') throw new Error('S3 server: the upload has no id');
  return id;
}

/** A server may still fail after sending its status. */
export async function demandCompleted(document: Uint8Array): Promise<void> {
  await demand(document, 'CompleteMultipartUploadResult');
}

export function writeCompletion(etags: readonly string[]): Buffer {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeText(etag)}</ETag></Part>`,
  );
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
}

/** Code and message of an error response; '' if absent. */
export async function readError(document: Uint8Array): Promise<{ code: string; message: string }> {
  // The response may come from a proxy and not be XML.
  const error = await rootOf(document, 'Error').catch(() => null);
  const read = (name: string) => (error ? textOf(error, name).slice(0, longestText) : '');
  return { code: read('Code'), message: read('Message') };
}

const longestText = 300;
const textOf = (element: XmlElement, child: string) => element.child(child)?.text ?? '';
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const decodeName = (name: string) => decodeURIComponent(name.replaceAll('+', ' '));

async function demand(document: Uint8Array, name: string): Promise<XmlElement> {
  const root = await rootOf(document, name);
  if (root) return root;
  const { code, message } = await readError(document);
  throw new Error(`S3 server: not a ${name}: ${code} ${message}`);
}

const around = [Buffer.from('<answer>'), Buffer.from('</answer>')] as const;

/**
 * The XML reader yields children of a root, so the document is wrapped in one. Null if the root has
 * another name or the document is truncated.
 */
async function rootOf(document: Uint8Array, name: string): Promise<XmlElement | null> {
  let root: XmlElement | null = null;
  const whole = [around[0], document, around[1]];
  for await (const items of readXml(whole, { recordOf: () => name })) {
    for (const item of items) {
      if (item.kind === 'record') root ??= item.element;
      if (item.kind === 'malformed' || (item.kind === 'end' && item.isCut)) return null;
    }
  }
  return root;
}
