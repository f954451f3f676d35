/** Continues synchronously if the value is already available: a promise costs as much as many an answer. */
export function whenHere<A, B>(
  value: A | Promise<A>,
  goOn: (value: A) => B | Promise<B>,
): B | Promise<B> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
