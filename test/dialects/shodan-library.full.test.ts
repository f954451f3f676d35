import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { hasModule, python, unpackedModules } from './debian.ts';
import { addGuest, openDialectPlace } from './place.ts';
import { openWithout } from './without.ts';

const needed =
  'shodan requests urllib3 idna certifi chardet charset-normalizer click click-plugins colorama tldextract ' +
  'requests-file filelock xlsxwriter';
const packages = needed.split(' ').map((name) => `python3-${name}`);

const run = promisify(execFile);

/** JSON output of a script; `api` is a library client with a key. */
async function python3(script: string, given: { url: string; key: string }): Promise<unknown> {
  const lines = [
    'import json, shodan, sys',
    'api = shodan.Shodan(sys.argv[2])',
    'api.base_url = sys.argv[1] + "/dialects/shodan"',
    'def caught(call):',
    '    try: return call()',
    '    except shodan.APIError as error: return str(error)',
    `print(json.dumps(${script}))`,
  ];
  const { stdout } = await run(python, ['-c', lines.join('\n'), given.url, given.key], {
    env: { ...process.env, PYTHONPATH: unpackedModules },
  });
  return JSON.parse(stdout);
}

describe.runIf(hasModule(packages, 'shodan'))('python3-shodan of Debian', () => {
  const usual = shareAcrossTests(() => openDialectPlace());
  const ask = (script: string) => python3(script, usual().server);

  it('looks up a host, with its banners and CVEs', async () => {
    const host = await ask('api.host("198.51.100.7")');
    expect(host).toMatchObject({
      ip_str: '198.51.100.7',
      ports: [80, 443],
      data: [{ port: 80 }, { port: 443 }],
    });
    expect(host).toHaveProperty(['data', 0, 'vulns', 'CVE-2021-41773']);
    expect(await ask('api.host("198.51.100.7", minify=True)')).toMatchObject({ data: [] });
  });

  it('searches, pages to the end and counts', async () => {
    expect(await ask('api.search("net:198.51.100.0/24", facets=[("port", 3)])')).toMatchObject({
      total: 2,
      facets: { port: [{ count: 1 }, { count: 1 }] },
    });
    const paged = '[row["ip_str"] for row in api.search_cursor("product:nginx")]';
    expect(await ask(paged)).toEqual(['198.51.100.7']);
    expect(await ask('api.count("port:22")')).toMatchObject({ total: 1 });
  });

  it('reads its account, names and how queries are read', async () => {
    expect(await ask('api.info()')).toMatchObject({ plan: 'unlimited', monitored_ips: 0 });
    expect(await ask('api.dns.domain_info("example.test")')).toMatchObject({
      data: [{ subdomain: 'www' }],
    });
    expect(await ask('api.search_tokens("port:22 apache")')).toMatchObject({
      string: 'apache',
      filters: ['port'],
    });
    expect(await ask('api.search_facets()')).toContain('ip');
  });

  it('raises the errors it knows for a miss, a mistake, a wrong key and spent credits', async () => {
    const { url } = usual().server;
    const key = await addGuest(usual(), { name: 'library', credits: 1 });
    const host = 'caught(lambda: api.host("198.51.100.7")["ip_str"])';
    const miss = 'caught(lambda: api.host("192.0.2.99"))';

    expect(await ask(miss)).toBe('No information available for that IP.');
    expect(await ask('caught(lambda: api.search("nope:1"))')).toContain('nope: no such filter');
    expect(await python3(host, { url, key: 'wrong' })).toBe('Invalid API key');
    expect(await python3(host, { url, key })).toBe('198.51.100.7');
    expect(await python3(host, { url, key })).toContain('credits');
  });

  it('cannot do without the members that are always there', async () => {
    const { port, key } = usual().server;
    const url = await openWithout(port, '/dialects/shodan');
    const lines = [
      'from shodan.cli.host import HOST_PRINT',
      'import json, shodan, sys, io, contextlib',
      'url, key, calls = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])',
      'def fault(member, call):',
      '    api = shodan.Shodan(key)',
      '    api.base_url = url + "/" + member',
      '    try:',
      '        with contextlib.redirect_stdout(io.StringIO()): eval(call)',
      '    except Exception as error: return type(error).__name__ + " " + str(error)',
      'print(json.dumps([fault(*each) for each in calls]))',
    ];
    const show = (form: string, history = 'False') =>
      `HOST_PRINT["${form}"](api.host("198.51.100.7", history=${history}), ${history})`;
    const search = 'list(api.search_cursor("port:443"))';
    const calls = [
      ['none', show('pretty')],
      ['none', search],
      ['ip_str', show('pretty')],
      ['hostnames', show('pretty')],
      ['ports', show('pretty')],
      ['data', show('pretty')],
      ['data.0.port', show('pretty')],
      ['data.0.transport', show('tsv')],
      ['data.0.timestamp', show('pretty', 'True')],
      ['matches', search],
    ];

    const { stdout } = await run(
      python,
      ['-c', lines.join('\n'), url, key, JSON.stringify(calls)],
      {
        env: { ...process.env, PYTHONPATH: unpackedModules },
      },
    );

    const members = calls.map(([member = '']) => member.split('.').at(-1) ?? '');
    const missed = members.map((name) => (name === 'none' ? null : `KeyError '${name}'`));
    expect(JSON.parse(stdout)).toEqual(missed);
  });
});
