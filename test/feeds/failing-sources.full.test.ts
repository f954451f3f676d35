import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { list, openSource, update, wait } from './source.ts';

const troubles: { what: string; by: RequestListener; why: RegExp }[] = [
  { what: 'answers 500', by: (_, response) => response.writeHead(500).end(), why: /500/ },
  { what: 'answers 404', by: (_, response) => response.writeHead(404).end(list(30)), why: /404/ },
  { what: 'answers 206', by: (_, response) => response.writeHead(206).end(list(30)), why: /206/ },
  { what: 'never answers', by: () => undefined, why: /Timed out/ },
  {
    what: 'stops in the middle',
    by: (_, response) => void response.write(list(3)),
    why: /Timed out/,
  },
  {
    what: 'never ends',
    by: (_, response) => {
      const more = () => {
        while (response.write('198.51.100.1\n'.repeat(5_000)));
        response.once('drain', more);
      };
      more();
    },
    why: /too large|Timed out/,
  },
  {
    what: 'lies about its length',
    by: (_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(list(30));
      setTimeout(() => response.destroy(), 50);
    },
    why: /incomplete/,
  },
  { what: 'hangs up', by: (request) => void request.socket.destroy(), why: /./ },
  {
    what: 'redirects for ever',
    by: (_, response) => response.writeHead(302, { location: '/again' }).end(),
    why: /Too many redirects/,
  },
  {
    what: 'redirects into a private network',
    by: (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    why: /not a public address/,
  },
];

describe('a source that', () => {
  it.each(troubles)(
    '$what fails, keeps its last good content, and does not affect others',
    async ({ by, why }) => {
      const isWaitedFor = why.source.includes('Timed out');
      const { place, answer, add } = await openSource(
        {},
        isWaitedFor ? { feedTimeoutMs: 15_000 } : undefined,
      );
      await add('theirs', '/theirs.txt');
      await update(place);
      wait(place);
      answer.by = (request, response) => {
        if (request.url === '/theirs.txt') response.end(list(5, 100));
        else by(request, response);
      };

      const [failed, fine] = await Promise.all([update(place), update(place, 'theirs')]);

      expect(failed).toMatchObject({ outcome: 'failed', entries: 30 });
      expect(failed.reasons.join()).toMatch(why);
      expect(fine).toMatchObject({ outcome: 'updated', entries: 5 });
      expect(await place.saidOf('198.51.100.7')).toEqual(['ours']);
      const row = await place.row('ours');
      expect(row).toMatchObject({ state: 'failing', failures: 1, entries: 30, age_hours: 1 });
      expect(row.error).toMatch(why);
      expect((await place.server.ask('/readyz')).text).toContain('ours failing');
      const metrics = (await place.server.ask('/metrics')).text;
      expect(metrics).toContain('vedette_feed_failures{feed="ours"} 1');
      expect(metrics).toContain('vedette_feeds{state="failing"} 1');
    },
  );
});
