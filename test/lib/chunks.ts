import fc from 'fast-check';

/** The same bytes split every `size` bytes: chunk boundaries must never matter. */
export function* chunked(bytes: Uint8Array | string, size: number): Generator<Buffer> {
  const whole = Buffer.from(bytes);
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

export async function flatten<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

/** Text made of characters that parsers trip over. */
export const spicyText = (alphabet: string) =>
  fc
    .array(fc.constantFrom(...alphabet.split('')), { maxLength: 200 })
    .map((parts) => parts.join(''));
