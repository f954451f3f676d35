import { readRows } from '../lib/text-table.ts';

/** A kind of device other than an ordinary computer. */
interface DeviceKind {
  /** Lower case. The first becomes a banner's `device`; the others are what scanners and fingerprints call it. */
  names: readonly string[];
  /** Spelled as clients search for it. */
  tag: string;
  also: readonly string[];
  why: string;
  /** Whether it films people. */
  isCamera: boolean;
  /** Whether it is found in homes and offices, and so reveals something about the people there. */
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

/** Lower-case tags, including the spellings scanners use. */
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
