import type { StoredObject } from '../../../lib/objects.ts';
import { readXml, type XmlElement } from '../../../lib/xml.ts';

/** One page of a listing. */
export interface Listing {
  objects: StoredObject[];
  /** Where the next page goes on; '' after the last one. */
  next: string;
}

/** Throws if the document is not a listing. */
export async function readListing(document: Uint8Array): Promise<Listing> {
  const contents = await demand(document, 'ListBucketResult', 'Contents');
  const [next] = await demand(document, 'ListBucketResult', 'NextContinuationToken');
  const [encoding] = await demand(document, 'ListBucketResult', 'EncodingType');
  const decode = encoding?.text === 'url' ? decodeName : (name: string) => name;
  return {
    objects: contents.map((each) => ({
      name: decode(each.child('Key')?.text ?? ''),
      putAt: Date.parse(each.child('LastModified')?.text ?? ''),
    })),
    next: next?.text ?? '',
  };
}

export async function readUploadId(document: Uint8Array): Promise<string> {
  const [id] = await demand(document, 'InitiateMultipartUploadResult', 'UploadId');
  if (!id?.text) throw new Error('S3 server: an upload without an id');
  return id.text;
}

/** A server that has sent its status may still fail. */
export async function demandCompleted(document: Uint8Array): Promise<void> {
  await demand(document, 'CompleteMultipartUploadResult', 'ETag');
}

export function writeCompletion(etags: readonly string[]): Buffer {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeText(etag)}</ETag></Part>`,
  );
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
}

/** Of any answer that is not a success; '' where it does not say. */
export async function readError(document: Uint8Array): Promise<{ code: string; message: string }> {
  const textOf = async (name: string) =>
    (await find(document, 'Error', name))?.[0]?.text.slice(0, longestText) ?? '';
  try {
    return { code: await textOf('Code'), message: await textOf('Message') };
  } catch {
    return { code: '', message: '' }; // a proxy answered, in a language of its own
  }
}

const longestText = 300;
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const decodeName = (name: string) => decodeURIComponent(name.replaceAll('+', ' '));

async function demand(document: Uint8Array, root: string, name: string): Promise<XmlElement[]> {
  const found = await find(document, root, name);
  if (found) return found;
  const { code, message } = await readError(document);
  throw new Error(`S3 server: not a ${root}: ${code} ${message}`);
}

/** Elements of that name; null if the root has another one, or the document is not whole. */
async function find(
  document: Uint8Array,
  root: string,
  name: string,
): Promise<XmlElement[] | null> {
  const found: XmlElement[] = [];
  const roots: string[] = [];
  const recordOf = (element: XmlElement) => {
    roots.push(element.name);
    return element.name === root ? name : null;
  };
  for await (const items of readXml([document], { recordOf })) {
    for (const item of items) {
      if (item.kind === 'record') found.push(item.element);
      if (item.kind === 'malformed' || (item.kind === 'end' && item.isCut)) return null;
    }
  }
  return roots.includes(root) ? found : null;
}
