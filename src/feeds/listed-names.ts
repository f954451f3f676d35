import { categoryFacts } from '../intel/category.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Objects } from '../lib/objects.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { feedOf } from './build-jobs.ts';
import type { Builder } from './builder.ts';
import type { FeedLibrary } from './library.ts';
import { domainOf, type Found } from './indicator.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';

/** Read names from documents again: name tables store only hashes. */
export interface NamesJob {
  data: string;
  documents: readonly NamedDocument[];
}

interface NamedDocument {
  /** A catalogue name, or the user's definition. */
  feed: string | object;
  digest: string;
  url: string;
  fileName: string;
}

/** Distinct names, sorted. A URL with only a host counts as that host. */
export interface ListedNames {
  domains: string[];
  urls: string[];
}

export async function readNames({ data, documents }: NamesJob): Promise<ListedNames> {
  const domains = new Set<string>();
  const urls = new Set<string>();
  for (const { feed: given, digest, url, fileName } of documents) {
    const feed = await feedOf(given);
    const source = feed.sources.find((each) => each.url === url) ?? { url };
    const bytes = openSnapshots(data).open(digest);
    for await (const { found } of readSnapshot(feed, { source, bytes, fileName })) {
      for (const each of found) note(each, { domains, urls });
    }
  }
  return { domains: [...domains].sort(), urls: [...urls].sort() };
}

function note(found: Found, { domains, urls }: Record<keyof ListedNames, Set<string>>): void {
  if (found.kind === 'domain') domains.add(found.name);
  const url = found.kind === 'url' ? parseUrl(found.url) : null;
  if (!url) return;
  const isHost = url.pathname === '/' && url.search === '' && url.port === '';
  if (!isHost) urls.add(url.href);
  else {
    // Hosts of URLs may contain quotes, semicolons and brackets; host names never do.
    const host = domainOf(url.hostname, { line: found.line });
    if (host.kind === 'domain') domains.add(host.name);
  }
}

interface NamesParts {
  data: string;
  objects?: Objects;
  library: Pick<FeedLibrary, 'find' | 'givenOf'>;
  builder: Builder;
}

/** Every name that an enabled feed lists as a threat, expired or not. */
export async function listedNames(
  { names }: IntelSnapshot,
  { data, objects, library, builder }: NamesParts,
): Promise<ListedNames> {
  const documents = new Map<string, NamedDocument>();
  for (const { category, name, snapshot: digest, document } of names?.feeds ?? []) {
    if (categoryFacts(category).kind !== 'threat' || !document) continue;
    const feed = library.givenOf(library.find(name));
    documents.set(`${name} ${digest}`, { feed, digest, ...document });
    await openSnapshots(data, objects).bring(digest);
  }
  if (documents.size === 0) return { domains: [], urls: [] };
  return builder.ask('names', { data, documents: [...documents.values()] });
}
