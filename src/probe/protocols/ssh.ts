import { pivotsFrom } from '../../banner/store.ts';
import { latin, type Facts, type Protocol } from '../protocol.ts';
import { readSsh } from '../ssh.ts';

const servers = [
  ['OpenSSH', /^OpenSSH[_-](?:for_Windows_)?(\d[\w.]*)/],
  ['Dropbear sshd', /^dropbear_?([\d.]+)?/i],
  ['libssh', /^libssh[_-]?([\d.]+)?/],
  ['Cisco SSH', /^Cisco-([\d.]+)/],
  ['mod_sftp', /^mod_sftp(?:\/([\d.]+))?/],
] as const;

/** `SSH-2.0-OpenSSH_9.2p1 Debian-2`: the part after the second hyphen. */
function softwareOf(identification: string): Pick<Facts, 'product' | 'version'> {
  const software = identification.replace(/^SSH-[\d.]+-/, '');
  for (const [product, pattern] of servers) {
    const found = pattern.exec(software);
    if (found) return { product, version: found[1] ?? '' };
  }
  const [, product = '', version = ''] = /^([^\s_/-]+)(?:[_/-]v?(\d[\w.]*))?/.exec(software) ?? [];
  return { product, version };
}

export const ssh: Protocol = {
  service: 'ssh',
  ports: [22, 2222],
  enough: (received) => /^SSH-.*\r?\n/m.test(latin(received)),
  recognises: (received) => /^SSH-\d/m.test(latin(received)),
  async read({ conversation }) {
    const report = await readSsh(conversation);
    const lists = Object.entries(report.algorithms).map(
      ([name, list]) => `${name}: ${list.join(',')}`,
    );
    const key = report.hostKey && [
      `Key type: ${report.hostKey.type}`,
      `Fingerprint: ${report.hostKey.fingerprint}`,
    ];
    return {
      service: 'ssh',
      ...softwareOf(report.identification),
      banner: [report.identification, ...(key ?? []), ...lists].join('\n'),
      pivots: pivotsFrom({
        hassh: [report.hassh],
        ssh_host_key: [report.hostKey?.fingerprint],
      }),
    };
  },
  example: {
    answers: ['SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n'],
    facts: { service: 'ssh', product: 'OpenSSH', version: '9.2p1' },
  },
};
