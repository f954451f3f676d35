/** The last line of an NDJSON answer. */
export interface Outcome {
  message: string;
  status: number;
}

/** The objects of an NDJSON answer as they arrive, however it is chunked. */
export async function* readAnswer<Line>(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line; // from our own server
  }
  if (rest !== '') yield JSON.parse(rest) as Line;
}
