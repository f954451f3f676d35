import { createDial, createEncrypt, type Dial, type Encrypt } from './dial.ts';
import { createDownload, type Download } from './download.ts';
import { createPost, type Post } from './post.ts';
import { createGuard, type Guard, type GuardOptions } from './guard.ts';
import { createResolve, type Resolve } from './resolve.ts';
import type { Upstream } from './upstream.ts';

export interface Egress {
  guard: Guard;
  resolve: Resolve;
  dial: Dial;
  download: Download;
  post: Post;
  encrypt: Encrypt;
}

export interface EgressOptions extends GuardOptions {
  servers?: readonly string[];
  /** Per query to the name servers. */
  dnsMs?: number;
  ca?: readonly string[];
  /** Every connection passes this proxy. */
  upstream?: Upstream | undefined;
  version: string;
  projectUrl: string;
}

/**
 * For hosts named by outsiders: feeds, sites, name servers. The installation's own databases are reached
 * through `lib/http-pool.ts`.
 */
export function createEgress(options: EgressOptions): Egress {
  const guard = createGuard(options);
  const resolve = createResolve({
    guard,
    servers: options.servers ?? [],
    timeoutMs: options.dnsMs,
  });
  const dial = createDial({ guard, ca: options.ca ?? [], upstream: options.upstream });
  const { version, projectUrl } = options;
  const download = createDownload({ resolve, dial, version, projectUrl });
  return {
    guard,
    resolve,
    dial,
    download,
    post: createPost({ resolve, dial }),
    encrypt: createEncrypt(options),
  };
}
