import { describe, expect, it } from 'vitest';
import { createEgress } from '../../src/egress/egress.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { startDns } from './dns-server.ts';
import { collect, listen, reasonOf } from './place.ts';

describe('the way out', () => {
  it('reaches a site on loopback by name, with the real table and the allow setting', async () => {
    const site = await listen((_, response) => response.end('hello'), { address: '127.0.0.1' });
    const names = await startDns({ 'A example.com': [{ addresses: ['127.0.0.1'] }] });
    const { isPublic } = createReservedTable();
    const settings = {
      isPublic,
      purpose: 'feeds' as const,
      servers: [names.address],
      version: '1',
      projectUrl: 'https://v.example',
    };
    const open = createEgress({ ...settings, allow: [`feeds:127.0.0.0/8:80,${site.port}`] });
    const closed = createEgress({ ...settings, allow: [] });
    const into = collect();
    const request = { url: `http://example.com:${site.port}/`, maxBytes: 100, timeoutMs: 60_000 };

    expect(await open.download({ ...request, into })).toMatchObject({ status: 200, bytes: 5 });
    expect(into.text()).toBe('hello');
    expect(await reasonOf(closed.download({ ...request, into: collect() }))).toBe('refused');
    expect(site.arrived()).toBe(1);
  });
});
