/**
 * What reading something of a stranger's gives; `otherwise` when that leads beyond its end. Strangers announce lengths
 * that are not there, and every reader would have to look at each of them: here it is done once.
 */
export function unlessCut<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** The same for readers that wait. */
export async function unlessCutLater<T>(read: () => T | Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
