import { readRows } from '../lib/text-table.ts';

/** A kind of device other than an ordinary computer. */
interface DeviceKind {
  /** In lower case; the first is the value of a banner's `device`, the others are used by scanners and fingerprints. */
  names: readonly string[];
  /** In the spelling clients search for. */
  tag: string;
  also: readonly string[];
  why: string;
  /** It watches people. */
  isCamera: boolean;
  /** Found in homes and offices, so it reveals something about their occupants. */
  isPrivate: boolean;
}

export const deviceKinds = readRows(new URL('./device-kinds.txt', import.meta.url)).map(
  ([names = '', tags = '', why = '', marks = '']): DeviceKind => {
    const [tag = '', ...also] = tags.split(', ');
    const isCamera = marks.includes('camera');
    return {
      names: names.split(', '),
      tag,
      also,
      why,
      isCamera,
      isPrivate: marks.includes('private'),
    };
  },
);

/** Tags in lower case, including alternative spellings from scans. */
function wordsOf(isMeant: (kind: DeviceKind) => boolean): string[] {
  const kinds = deviceKinds.filter(isMeant);
  return kinds.flatMap(({ names, tag }) => [tag.toLowerCase(), ...names]);
}

const cameraWords = new Set(wordsOf(({ isCamera }) => isCamera));
/** `embeded` is the spelling clients search for. */
const privateWords = new Set([...wordsOf(({ isPrivate }) => isPrivate), 'embeded']);

export function isCameraTag(tag: string): boolean {
  return cameraWords.has(tag.toLowerCase());
}

export function isPrivateDeviceTag(tag: string): boolean {
  return privateWords.has(tag.toLowerCase());
}
