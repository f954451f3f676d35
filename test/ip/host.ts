import type { PortVisit, Vulnerability } from '../../src/ip/store.ts';
import { hour, now } from './world.ts';

export function visit(rest: Partial<PortVisit> = {}): PortVisit {
  return {
    port: 22,
    socket: 'tcp',
    isOpen: true,
    protocol: 'SSH',
    product: 'OpenSSH',
    version: '7.4',
    banner: 'SSH-2.0-OpenSSH_7.4',
    tags: [],
    dnsNames: [],
    commonName: null,
    jarm: null,
    certificate: null,
    hasBadCertificate: false,
    technologies: [],
    isVulnerable: false,
    seenAt: now - hour,
    ...rest,
  };
}

export function vulnerability(rest: Partial<Vulnerability> = {}): Vulnerability {
  return {
    cveId: 'CVE-2018-15473',
    description: 'Users can be enumerated.',
    cvss2: { vector: 'NETWORK', score: 5 },
    cvss3: { vector: 'NETWORK', score: 5.3 },
    weaknesses: [{ id: 362, name: 'Race Condition', description: 'Order matters.' }],
    exploits: [
      {
        id: 45939,
        type: 'REMOTE',
        platform: 'LINUX',
        isVerified: false,
        title: 'Username Enumeration',
        day: '2018-12-04',
      },
    ],
    ports: [
      { port: 22, socket: 'tcp' },
      { port: 2222, socket: 'tcp' },
    ],
    related: [],
    product: 'OpenSSH',
    version: '7.4',
    vendor: 'openbsd',
    part: 'a',
    targetHardware: '',
    targetSoftware: '',
    update: '',
    edition: '',
    ...rest,
  };
}

export const known = <T>(...rows: T[]) => ({ count: rows.length, rows });
