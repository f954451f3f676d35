/** Memoises by name for as long as something else references the value. Does not remember failures. */
export function sharedWhileUsed<V extends object>(
  make: (name: string) => V | undefined,
): (name: string) => V | undefined {
  const made = new Map<string, WeakRef<V>>();
  return (name) => {
    const held = made.get(name)?.deref();
    if (held) return held;
    const value = make(name);
    if (value) made.set(name, new WeakRef(value));
    return value;
  };
}
