/** `file: name` of every export of src/ and web/ that no file imports. */
export function unusedExports(): string[];
