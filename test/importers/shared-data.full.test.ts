import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dryRun, importStream } from '../../src/importers/import.ts';
import { fileTime } from './reading.ts';

const data = resolve(import.meta.dirname, '../../../shared/data/scan-samples');
const isHere = existsSync(data);
if (!isHere) console.warn('../shared/data is absent: the tests on real scan files are skipped');

function summaryOf(file: string) {
  const bytes = createReadStream(resolve(data, file)) as AsyncIterable<Uint8Array>; // no encoding set
  return importStream(bytes, { name: file, fileTime, sink: dryRun });
}

type Row = readonly [hosts: number, open: number, closed: number, filtered: number, both: number];

/** Counted with another parser: hosts that are up, distinct open ports, and the other states. */
const xml: Readonly<Record<string, Row>> = {
  'defectdojo/nmap/issue4406.xml': [1, 25, 65510, 0, 0],
  'defectdojo/nmap/nmap_0port.xml': [1, 0, 997, 0, 0],
  'defectdojo/nmap/nmap_1port.xml': [1, 1, 997, 0, 0],
  'defectdojo/nmap/nmap_multiple_port.xml': [1, 13, 31, 956, 0],
  'defectdojo/nmap/nmap_script_vulners.xml': [1, 1, 0, 0, 0],
  'dradis/sample.xml': [1, 2, 997, 0, 0],
  'ivre/ipv6_all.xml': [1, 4, 498, 498, 0],
  'ivre/masscan-ntlm-smb.xml': [5, 5, 0, 0, 0],
  'ivre/nmap-ntlm-all.xml': [11, 23, 14, 29, 0],
  'ivre/test-T102-s7comm.xml': [61, 61, 0, 0, 0],
  'ivre/test-T22.xml': [101, 101, 0, 0, 0],
  'ivre/test-probe-ike-probe-U500.xml': [100, 100, 0, 0, 0],
  'libnmap/1_host_ping.xml': [1, 0, 0, 0, 0],
  'libnmap/1_hosts.xml': [1, 5, 995, 0, 0],
  'libnmap/1_hosts_banner.xml': [1, 5, 995, 0, 0],
  'libnmap/1_hosts_banner_ports.xml': [1, 2, 2, 0, 0],
  'libnmap/1_hosts_banner_ports_notsyn.xml': [1, 2, 2, 0, 0],
  'libnmap/1_hosts_banner_ports_xmas.xml': [1, 0, 2, 0, 2],
  'libnmap/1_hosts_diff.xml': [1, 4, 995, 1, 0],
  'libnmap/1_hosts_down.xml': [1, 0, 0, 1000, 0],
  'libnmap/1_hosts_nohostname.xml': [1, 0, 0, 2, 0],
  'libnmap/1_os_banner_scripts.xml': [1, 8, 992, 0, 0],
  'libnmap/2_hosts.xml': [2, 8, 1991, 1, 0],
  'libnmap/2_hosts_achange.xml': [2, 7, 1992, 1, 0],
  'libnmap/2_null_hosts.xml': [2, 0, 0, 0, 2000],
  'libnmap/2_tcp_hosts.xml': [2, 8, 1991, 1, 0],
  'libnmap/diff_1_host_ping_mac_changed.xml': [1, 0, 0, 0, 0],
  'libnmap/dionaea_scan.xml': [1, 16, 65519, 0, 0],
  // Ten ports have the state `unknown`, which means no more than filtered.
  'libnmap/extra_ports.xml': [1, 16, 65509, 10, 0],
  'libnmap/full_sudo5.xml': [4, 11, 1991, 1998, 0],
  'libnmap/full_sudo6.xml': [4, 12, 1993, 1995, 0],
  'libnmap/fullscan.xml': [2, 9, 1991, 0, 0],
  'libnmap/os_scan5.xml': [4, 11, 1991, 1998, 0],
  'libnmap/os_scan6.xml': [3, 11, 994, 1995, 0],
  'sner4/parser-nmap-output-extrainfo.xml': [1, 1, 0, 0, 0],
  'sner4/parser-nmap-output.xml': [1, 5, 996, 0, 0],
};

/** Objects or lines of these were counted by hand. */
const json: Readonly<Record<string, readonly [format: string, open: number]>> = {
  'defectdojo/masscan/masscan_many_vuln.json': ['masscan', 4],
  'defectdojo/masscan/masscan_one_vuln.json': ['masscan', 1],
  // Five pages of one port.
  'defectdojo/httpx/httpx_many_vuln.json': ['httpx', 1],
  'defectdojo/httpx/httpx_one_vuln.json': ['httpx', 1],
  'osint-json/1.1.1.1_shodan.json': ['shodan', 16],
  'osint-json/140.82.118.4_shodan.json': ['shodan', 3],
  'osint-json/9.9.9.9_shodan.json': ['shodan', 2],
  'osint-json/1.1.1.1_censys.json': ['censys', 16],
  'osint-json/140.82.118.4_censys.json': ['censys', 3],
  'osint-json/140.82.121.4_censys_v2.json': ['censys', 3],
  'osint-json/9.9.9.9_censys.json': ['censys', 3],
  'osint-json/9.9.9.9_censys_v2_api.json': ['censys', 3],
};

describe.skipIf(!isHere)('the real files', () => {
  it.each(Object.entries(xml))('%s', async (file, [hosts, open, closed, filtered, both]) => {
    const summary = await summaryOf(file);
    expect(summary).toMatchObject({ hosts, open, closed, filtered, openFiltered: both });
    expect(summary).toMatchObject({ refusal: null, isCut: false, setAside: { count: 0 } });
  });

  it.each(Object.entries(json))('%s', async (file, [format, open]) => {
    const summary = await summaryOf(file);
    expect(summary).toMatchObject({ format, open, hosts: 1, refusal: null, isCut: false });
    expect(summary.setAside.count).toBe(0);
  });

  it('the 503 hosts of an Internet scan', async () => {
    const summary = await summaryOf('ivre/Nmap-Modbus-IPv4.json.gz');
    expect(summary).toMatchObject({
      format: 'ivre',
      hosts: 503,
      open: 6866,
      closed: 195_572,
      filtered: 304_083,
      setAside: { count: 0 },
    });
  });

  it('every output of zgrab2; those of redis have no address', async () => {
    for (const file of readdirSync(resolve(data, 'zgrab2'))) {
      const summary = await summaryOf(`zgrab2/${file}`);
      const isRedis = file.startsWith('redis');
      expect(summary).toMatchObject({ format: 'zgrab2', open: isRedis ? 0 : 1, refusal: null });
      expect(summary.setAside.count).toBe(isRedis ? 1 : 0);
    }
  });

  it('a host with a redacted address', async () => {
    const summary = await summaryOf('libnmap/test_osclass.xml');
    expect(summary).toMatchObject({ open: 0, setAside: { count: 1 } });
  });

  it.each(['sner4/parser-nmap-xxe.xml', 'libnmap/defused_et_local_includer.xml'])(
    'the attack %s, which is rejected',
    async (file) => {
      const summary = await summaryOf(file);
      expect(summary).toMatchObject({ open: 0, refusal: { fault: 'forbidden content' } });
    },
  );

  it.each([
    'defectdojo/sslscan/sslscan_one_vuln.xml',
    'defectdojo/testssl/many_vuln.csv',
    'defectdojo/sslyze/one_target_one_vuln_new.json',
    'defectdojo/nuclei/many_findings.json',
    'osint-json/1.1.1.1_binaryedge.json',
    'osint-json/www-google-com_censys.json',
    'sner4/parser-nuclei.json',
    'libnmap/defused_et_included.xml',
  ])('%s, which is no scan of ports that we know', async (file) => {
    const summary = await summaryOf(file);
    expect(summary).toMatchObject({ open: 0, refusal: { fault: 'unknown format' } });
  });
});
