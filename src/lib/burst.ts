/** True once more than `most` calls fall within the last `windowMs`. */
export function createBurst(most: number, windowMs: number): () => boolean {
  let times: number[] = [];
  return () => {
    const now = performance.now();
    times = [...times.filter((time) => now - time < windowMs), now];
    return times.length > most;
  };
}
