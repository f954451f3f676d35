import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { BannerPlace } from '../banner/place.ts';
import { atEnd, shareAcrossTests, temporaryFolder } from '../harness.ts';
import { until } from '../until.ts';
import { programOf, unpackedLibraries } from './debian.ts';
import { openListedPlace } from './listed-place.ts';
import { openWithout } from './without.ts';

const cscli = programOf(['crowdsec'], 'cscli');
const custom = programOf(['crowdsec-custom-bouncer'], 'crowdsec-custom-bouncer');
const firewall = programOf(['crowdsec-firewall-bouncer'], 'crowdsec-firewall-bouncer');
const nft = programOf(['nftables', 'libnftables1', 'libnftnl11', 'libjansson4', 'libmnl0'], 'nft');

const run = promisify(execFile);
const usual = shareAcrossTests(() => openListedPlace());

const baseOf = ({ server }: BannerPlace) => `${server.url}/dialects/crowdsec/`;
const base = () => baseOf(usual());

/** What cscli needs to start: folders, an empty index, and credentials. */
function configure(password: string, url: string): string {
  const folder = temporaryFolder();
  for (const name of ['hub', 'data', 'notifications', 'plugins']) mkdirSync(join(folder, name));
  const hub = 'parsers scenarios postoverflows collections contexts appsec-configs appsec-rules';
  const index = Object.fromEntries(hub.split(' ').map((kind) => [kind, {}]));
  writeFileSync(join(folder, 'hub', '.index.json'), JSON.stringify(index));
  writeFileSync(join(folder, 'simulation.yaml'), 'simulation: off\n');
  writeFileSync(join(folder, 'acquis.yaml'), '');
  writeFileSync(
    join(folder, 'credentials.yaml'),
    `url: ${url}\nlogin: desk\npassword: ${password}\n`,
  );
  writeFileSync(
    join(folder, 'config.yaml'),
    [
      'common: {log_media: stdout, log_level: info}',
      'config_paths:',
      `  config_dir: ${folder}`,
      `  data_dir: ${folder}/data`,
      `  simulation_path: ${folder}/simulation.yaml`,
      `  hub_dir: ${folder}/hub`,
      `  index_path: ${folder}/hub/.index.json`,
      `  notification_dir: ${folder}/notifications`,
      `  plugin_dir: ${folder}/plugins`,
      'crowdsec_service:',
      `  acquisition_path: ${folder}/acquis.yaml`,
      'cscli: {output: human}',
      `db_config: {type: sqlite, db_path: ${folder}/data/crowdsec.db}`,
      `api: {client: {credentials_path: ${folder}/credentials.yaml}}`,
      'prometheus: {enabled: false}',
    ].join('\n'),
  );
  return join(folder, 'config.yaml');
}

describe.runIf(cscli)('cscli of Debian', () => {
  const askAt = async (url: string, password: string, ...words: string[]) => {
    const config = configure(password, url);
    const { stdout, stderr } = await run(cscli ?? '', ['-c', config, ...words]).catch(
      (error: unknown) => error as { stdout: string; stderr: string },
    );
    return `${stdout}\n${stderr}`;
  };
  const ask = (password: string, ...words: string[]) => askAt(base(), password, ...words);

  it('can reach the API, but not with a wrong password', async () => {
    expect(await ask(usual().server.key, 'lapi', 'status')).toContain(
      'You can successfully interact with Local API (LAPI)',
    );
    expect(await ask('wrong', 'lapi', 'status')).toMatch(/401|Failed to authenticate/i);
  });

  it('lists decisions and alerts', async () => {
    const { key } = usual().server;
    expect(await ask(key, 'decisions', 'list')).toMatch(/198\.51\.100\.7.*vedette\/c2.*ban/s);
    expect(await ask(key, 'decisions', 'list', '--ip', '192.0.2.10')).toMatch(
      /No active decisions/,
    );
    expect(await ask(key, 'decisions', 'list', '--type', 'captcha')).toMatch(/No active decisions/);
    expect(await ask(key, 'alerts', 'list')).toContain('198.51.100.7');
  });

  it('deletes a decision, and adds none', async () => {
    const place = await openListedPlace();
    const { key } = place.server;
    const about = ['--ip', '198.51.100.7'];
    expect(await askAt(baseOf(place), key, 'decisions', 'delete', ...about)).toContain(
      '1 decision(s) deleted',
    );
    expect(await askAt(baseOf(place), key, 'decisions', 'list', ...about)).toMatch(
      /No active decisions/,
    );
    expect(await askAt(baseOf(place), key, 'decisions', 'add', ...about)).toMatch(
      /decisions come from feeds/,
    );
  });

  it('cannot do without the members that are always there', async () => {
    const { key, port } = usual().server;
    const proxy = await openWithout(port, '/dialects/crowdsec');
    const list = (member: string) => askAt(`${proxy}/${member}/`, key, 'decisions', 'list');
    expect(await list('none')).toMatch(/198\.51\.100\.7.*vedette\/c2.*ban/s);
    const ofDecision = 'type duration value scope scenario origin'.split(' ');
    const decision = ofDecision.map((name) => `0.decisions.0.${name}`);
    for (const member of ['token', 'expire', '0.source', ...decision]) {
      expect([member, await list(member)]).toEqual([
        member,
        expect.stringMatching(/level=fatal|panic: runtime error/) as unknown,
      ]);
    }
  });

  it('inspects an alert by a number from the list, and no other', async () => {
    const { key } = usual().server;
    const listed = JSON.parse(
      /^\[.*^\]/ms.exec(await ask(key, 'alerts', 'list', '-o', 'json'))?.[0] ?? '[]',
    ) as { id: number }[];
    const id = String(listed[0]?.id);
    expect(await ask(key, 'alerts', 'inspect', id)).toMatch(/Scope:Value: Ip:198\.51\.100\.7/);
    expect(await ask(key, 'alerts', 'inspect', '1')).toContain('object not found');
  });
});

const logging = (folder: string) => [
  'daemonize: false',
  'log_mode: file',
  `log_dir: ${folder}/`,
  'log_level: info',
  'update_frequency: 1s',
  'prometheus: {enabled: false, listen_addr: 127.0.0.1, listen_port: 60601}',
];

describe.runIf(custom)('the custom bouncer of Debian', () => {
  it('runs its program for each decision', async () => {
    const folder = temporaryFolder();
    const script = join(folder, 'take.sh');
    const taken = join(folder, 'taken');
    writeFileSync(script, `#!/bin/sh\necho "$1 $2" >> ${taken}\n`);
    chmodSync(script, 0o755);
    const config = [
      `bin_path: ${script}`,
      `piddir: ${folder}/`,
      'cache_retention_duration: 10s',
      `api_url: ${base()}`,
      `api_key: ${usual().server.key}`,
      ...logging(folder),
    ];
    writeFileSync(join(folder, 'bouncer.yaml'), config.join('\n'));
    const bouncer = spawn(custom ?? '', ['-c', join(folder, 'bouncer.yaml')], { stdio: 'ignore' });
    atEnd(() => bouncer.kill('SIGKILL'));

    const read = () => (existsSync(taken) ? readFileSync(taken, 'utf8') : '');
    await until('both decisions', () => read().split('\n').length > 2);
    expect(read().split('\n').sort()).toEqual(['', 'add 198.51.100.7', 'add 2001:db8:1::7']);
  });
});

/** Network namespaces share files but not loopback, so the server is reached through a socket file. */
function shareBySocket(port: number): string {
  const path = join(temporaryFolder(), 'server.sock');
  const relay = createServer((inside) => {
    const outside = connect({ host: '127.0.0.1', port });
    inside.pipe(outside).pipe(inside);
    for (const each of [inside, outside]) each.on('error', () => inside.destroy());
  }).listen(path);
  atEnd(() => relay.close());
  return path;
}

const relayInside = (socket: string, port: number) => `
const { connect, createServer } = require('node:net');
const { writeFileSync } = require('node:fs');
createServer((client) => {
  const server = connect(${JSON.stringify(socket)});
  client.pipe(server).pipe(client);
  for (const each of [client, server]) each.on('error', () => client.destroy());
}).listen(${port}, '127.0.0.1', () => writeFileSync(__filename + '.ready', ''));`;

const mayUnshare = process.getuid?.() === 0 && spawnSync('unshare', ['-n', 'true']).status === 0;

describe.runIf(firewall && nft && mayUnshare)('the firewall bouncer of Debian', () => {
  it('fills a real set of nftables', async () => {
    const folder = temporaryFolder();
    const port = 8080;
    const config = [
      'mode: nftables',
      `pid_dir: ${folder}/`,
      `api_url: http://127.0.0.1:${port}/dialects/crowdsec/`,
      `api_key: ${usual().server.key}`,
      'deny_action: DROP',
      'supported_decisions_types: [ban]',
      'blacklists_ipv4: crowdsec-blacklists',
      'blacklists_ipv6: crowdsec6-blacklists',
      'nftables:',
      '  ipv4: {enabled: true, set-only: false, table: crowdsec, chain: crowdsec-chain}',
      '  ipv6: {enabled: true, set-only: false, table: crowdsec6, chain: crowdsec6-chain}',
      ...logging(folder),
    ];
    writeFileSync(join(folder, 'bouncer.yaml'), config.join('\n'));
    writeFileSync(join(folder, 'relay.cjs'), relayInside(shareBySocket(usual().server.port), port));
    const rules = join(folder, 'rules');
    const script = [
      'ip link set lo up',
      `${process.execPath} ${folder}/relay.cjs > /dev/null 2>&1 & relay=$!`,
      `trap 'kill -9 $relay $bouncer' EXIT`,
      // The bouncer exits if its first request is not answered.
      `until [ -e ${folder}/relay.cjs.ready ]; do sleep 0.1; done`,
      `${firewall} -c ${folder}/bouncer.yaml > /dev/null 2>&1 & bouncer=$!`,
      `for i in $(seq 240); do ${nft} list ruleset > ${rules}; grep -q 2001:db8:1::7 ${rules} && exit 0; sleep 1; done`,
      'exit 1',
    ];
    const environment = { ...process.env, LD_LIBRARY_PATH: unpackedLibraries };
    const work = run('unshare', ['-n', 'sh', '-c', script.join('\n')], { env: environment });
    await work.catch(() => undefined);
    expect(readFileSync(rules, 'utf8')).toMatch(
      /set crowdsec-blacklists .*198\.51\.100\.7 timeout/s,
    );
    expect(readFileSync(rules, 'utf8')).toMatch(/set crowdsec6-blacklists .*2001:db8:1::7/s);
  });
});
