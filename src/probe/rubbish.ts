/**
 * Returns `otherwise` if reading goes beyond the end. Untrusted messages announce wrong lengths;
 * this handles all of them in one place.
 */
export function unlessCut<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** The same for asynchronous readers. */
export async function unlessCutLater<T>(read: () => T | Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
