import { VedetteError } from '../../errors.ts';
import { answerMany } from '../../http/many.ts';
import { handleStream } from '../../http/operation.ts';
import { endLine, type StreamCall, type Streamed } from '../../http/stream.ts';
import type { NameIntel } from '../../intel/names.ts';
import { parseJson } from '../../lib/json-scan.ts';
import { answerUrl } from './answer.ts';
import * as contract from './contract.ts';

interface UrlLimits {
  bulkUrls: number;
  bulkUrlsBytes: number;
}

export interface UrlWorld {
  urlLimits: UrlLimits;
  intel: () => { names?: Pick<NameIntel, 'find'> };
  now: () => number;
}

interface Input {
  url?: string;
  explain: boolean;
}

export const urlRoutes = [
  handleStream(contract.urlScore, (input: Input, world: UrlWorld, call) => {
    const answer = answering(input, world);
    return input.url === undefined
      ? scoreMany(answer, world.urlLimits, call)
      : scoreOne(input.url, answer, call);
  }),
];

type Answer = (url: string) => string;

/** All URLs of a request are judged by the same lists of popular sites. */
function answering({ explain }: Input, { intel, now }: UrlWorld): Answer {
  const { names } = intel();
  const isPopular = (host: string) => (names?.find(host, now()).rank ?? 0) > 0;
  return (url) => JSON.stringify(answerUrl(url, { explain, isPopular }));
}

/** A single URL gets one JSON body, as in every other operation. */
function scoreOne(url: string, answer: Answer, call: StreamCall): Streamed {
  async function* chunks() {
    if (!(await call.charge(1))) throw new VedetteError('quotaSpent');
    yield `{"data":${answer(url)},`;
  }
  // The rest of the envelope, after its data.
  const end = (message: string, status: number) => JSON.stringify({ message, status }).slice(1);
  return { contentType: 'application/json', chunks: chunks(), end };
}

function scoreMany(answer: Answer, limits: UrlLimits, call: StreamCall): Streamed {
  const chunks = answerMany(call, {
    limits: { items: limits.bulkUrls, bytes: limits.bulkUrlsBytes },
    noun: 'URLs',
    fromJson: urlOf,
    fromLine: urlsIn,
    answer: (urls) => urls.map((url) => `${answer(url)}\n`).join(''),
  });
  return { contentType: 'application/x-ndjson', chunks, end: endLine };
}

/** A line of a form, of NDJSON, or a bare URL. */
function urlsIn(line: string): readonly string[] {
  const text = line.trim();
  if (text.startsWith('url=')) return new URLSearchParams(text).getAll('url');
  if (!text.startsWith('{') && !text.startsWith('"')) return [text];
  try {
    return [urlOf(parseJson(text))];
  } catch {
    return [text]; // the answer says that it is not a web address
  }
}

function urlOf(value: unknown): string {
  const inner = typeof value === 'object' && value !== null && 'url' in value ? value.url : value;
  return typeof inner === 'string' ? inner : JSON.stringify(inner);
}
