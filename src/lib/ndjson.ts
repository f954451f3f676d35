import { readLines, type Bytes, type LineLimits } from './lines.ts';

interface JsonLine {
  line: number;
  value?: unknown;
  /** Why there is no value. */
  malformed?: string;
}

/** Reads one JSON value per line and skips blank lines. */
export async function* readJsonLines(
  chunks: Bytes,
  limits: LineLimits = {},
): AsyncGenerator<JsonLine[]> {
  for await (const { firstLine, texts, tooLong } of readLines(chunks, limits)) {
    if (tooLong) {
      yield [{ line: firstLine, malformed: 'the line is too long' }];
      continue;
    }
    const lines: JsonLine[] = [];
    for (const [at, text] of texts.entries()) {
      if (text.trim() !== '') lines.push(readJsonLine(text, firstLine + at));
    }
    if (lines.length > 0) yield lines;
  }
}

function readJsonLine(text: string, line: number): JsonLine {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return { line, malformed: 'not JSON' };
  }
}
