/** Number of weights. Clues are hashed into these buckets. */
export const bucketCount = 2 ** 20;

/** The topic of all clues that are not evidence by themselves. */
export const shapeTopic = 0;

const mostClues = 4_096;
const mask = bucketCount - 1;

/** The clues of one URL. Reused, so that a million URLs create no garbage. */
export class ClueList {
  readonly buckets = new Int32Array(mostClues);
  readonly topics = new Uint8Array(mostClues);
  /** Scale of each clue: the pieces of a long text weigh as much in total as those of a short one. */
  readonly scales = new Float32Array(mostClues);
  count = 0;

  add(topic: number, hash: number): void {
    if (this.count === mostClues) return;
    const at = this.count++;
    this.buckets[at] = finish(hash) & mask;
    this.topics[at] = topic;
    this.scales[at] = 1;
  }

  /** Scales the clues from `first` on, which share a topic, to unit length. */
  share(first: number, topic = shapeTopic): void {
    this.topics.fill(topic, first, this.count);
    const scale = 1 / Math.sqrt(Math.max(1, this.count - first));
    this.scales.fill(scale, first, this.count);
  }
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** FNV-1a over the text, with a seed that separates kinds of clues. */
export function hashOf(seed: number, text: string): number {
  let hash = seedOf(seed);
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

export function seedOf(kind: number): number {
  return Math.imul(kind + 1_000, 0x9e3779b1);
}
