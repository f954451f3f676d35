/** Runs the work on the first call only; all calls share its result. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= work());
}
