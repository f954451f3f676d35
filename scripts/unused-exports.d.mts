/** `file: name` of every export of src/ and web/ that is imported nowhere. */
export function unusedExports(): string[];
