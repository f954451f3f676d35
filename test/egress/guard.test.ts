import { describe, expect, it } from 'vitest';
import { parseAllow, purposes } from '../../src/egress/allow.ts';
import { createGuard, type Guard, isOwnAddress } from '../../src/egress/guard.ts';
import { StartError } from '../../src/errors.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { parseIp, type Ip } from '../../src/lib/ip.ts';

const { isPublic } = createReservedTable();

function refuses(guard: Guard, address: string, port = 443): boolean {
  try {
    guard.check(address, port);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: 'EgressError', reason: 'refused' });
    return true;
  }
}

describe('the guard of scans', () => {
  const own = parseIp('8.8.8.8') ?? expect.fail();
  const isOwn = ({ family, value }: Ip) => family === own.family && value === own.value;
  const open = (...allow: string[]) => createGuard({ isPublic, isOwn, allow, purpose: 'scans' });

  it("refuses this machine's own public addresses, alone and inside of others", () => {
    for (const address of ['8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1'])
      expect(() => open().check(address, 443)).toThrow(/belongs to this machine/);
    expect(refuses(open(), '8.8.4.4')).toBe(false);
  });

  it('allows the addresses in the setting', () => {
    expect(refuses(open('scans:8.8.8.0/24:443'), '8.8.8.8')).toBe(false);
    expect(refuses(open('scans:8.8.8.0/24:443'), '8.8.8.8', 80)).toBe(true);
    expect(refuses(open('scans:[64:ff9b::]/96'), '64:ff9b::8.8.8.8')).toBe(true);
  });

  it('knows the addresses of interfaces', () => {
    expect(isOwnAddress(parseIp('127.0.0.1') ?? expect.fail())).toBe(true);
    expect(isOwnAddress(parseIp('127.0.0.2') ?? expect.fail())).toBe(false);
    expect(isOwnAddress(parseIp('192.0.2.1') ?? expect.fail())).toBe(false);
  });
});

describe('the guard', () => {
  const guard = createGuard({ isPublic, allow: [], purpose: 'scans' });

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2001:4860:4860::8888'])(
    'lets %s through on the ports of the web',
    (address) => {
      for (const port of [80, 443, 8080, 8443]) expect(refuses(guard, address, port)).toBe(false);
    },
  );

  it.each([0, 1, 21, 22, 25, 53, 79, 81, 139, 445, 3306, 5432, 6379, 8000, 9200, 11211, 65_535])(
    'refuses port %i at a public address',
    (port) => {
      expect(refuses(guard, '8.8.8.8', port)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    '::',
    '::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::1',
    '2002:a9fe:a9fe::',
    '2002:a83f:8110::1',
    // Teredo contains the address with inverted bits: 127.0.0.1 and 10.0.0.1.
    '2001:0:808:808::80ff:fffe',
    '2001::f5ff:fffe',
    '2606:4700::5efe:7f00:1',
    '2606:4700::200:5efe:10.0.0.1',
    'fe80::5efe:8.8.8.8',
    '64:ff9b::168.63.129.16',
    '::ffff:168.63.129.16',
    'fe80::1%lo',
    '8.8.8.8%lo',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    'localhost',
    '',
    ' 8.8.8.8',
    '8.8.8.8.',
    '[2606:4700::1]',
    '1.1.1.1:80',
    '八.8.8.8',
  ])('refuses %s', (address) => {
    expect(refuses(guard, address)).toBe(true);
  });

  it('refuses cloud metadata addresses even if the table calls everything public', () => {
    const open = createGuard({ isPublic: () => true, allow: [], purpose: 'scans' });

    expect(refuses(open, '10.0.0.1')).toBe(false);
    expect(refuses(open, '168.63.129.16')).toBe(true);
    expect(refuses(open, '::ffff:169.254.169.254')).toBe(true);
    expect(refuses(open, '64:ff9b::a9fe:a9fe')).toBe(true);
    expect(refuses(open, 'fd00:ec2::254')).toBe(true);
  });
});

describe('VEDETTE_EGRESS_ALLOW', () => {
  it('opens exactly the ranges and ports it names', () => {
    const allow = [
      'scans:127.0.0.0/8:80,443,8000-8999',
      'scans:10.1.0.0/16',
      'scans:[fd00:1::]/32:443',
    ];
    const guard = createGuard({ isPublic, allow, purpose: 'scans' });

    for (const port of [80, 443, 8000, 8500, 8999]) {
      expect(refuses(guard, '127.0.0.1', port)).toBe(false);
      expect(refuses(guard, '127.255.255.255', port)).toBe(false);
    }
    for (const port of [0, 22, 79, 81, 442, 444, 7999, 9000]) {
      expect(refuses(guard, '127.0.0.1', port)).toBe(true);
    }
    for (const port of [1, 22, 65_535]) expect(refuses(guard, '10.1.255.255', port)).toBe(false);
    for (const address of ['10.0.255.255', '10.2.0.0', '126.255.255.255', '128.0.0.1']) {
      expect(refuses(guard, address, 22)).toBe(true);
    }
    expect(refuses(guard, 'fd00:1:ffff::1', 443)).toBe(false);
    expect(refuses(guard, 'fd00:1:ffff::1', 80)).toBe(true);
    expect(refuses(guard, 'fd00:2::1', 443)).toBe(true);
    expect(refuses(guard, '::1', 443)).toBe(true);
    expect(refuses(guard, '8.8.8.8', 8500)).toBe(true);
    expect(refuses(guard, '8.8.8.8', 443)).toBe(false);
  });

  it('opens them only to the purpose it names', () => {
    const allow = [
      'feeds:10.1.0.0/16',
      'scans:10.2.0.0/16',
      'probe:10.3.0.0/16',
      'dns:10.4.0.0/16',
      'sinks:10.5.0.0/16',
    ];
    const addresses = ['10.1.0.1', '10.2.0.1', '10.3.0.1', '10.4.0.1', '10.5.0.1'];
    for (const [at, purpose] of purposes.entries()) {
      const guard = createGuard({ isPublic, allow, purpose });
      const open = addresses.filter((address) => !refuses(guard, address, 443));
      expect(open).toEqual([addresses[at]]);
    }
  });

  it('means the same when split at its commas', () => {
    const setting =
      'scans:127.0.0.0/8:80,443,8000-8999, scans:10.1.0.0/16, feeds:10.2.0.0/16:80,443';
    const whole = parseAllow([setting], 'scans');
    const split = parseAllow(setting.split(','), 'scans');

    expect(split).toEqual(whole);
    expect(whole).toHaveLength(2);
  });

  it('treats a mapped address as its IPv4 address, and opens no tunnel to it', () => {
    const guard = createGuard({ isPublic, allow: ['scans:127.0.0.1:80'], purpose: 'scans' });

    expect(refuses(guard, '::ffff:127.0.0.1', 80)).toBe(false);
    for (const address of ['::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::']) {
      expect(refuses(guard, address, 80)).toBe(true);
    }
  });

  it('does not open an IPv4 address embedded in an open IPv6 range', () => {
    const guard = createGuard({
      isPublic,
      allow: ['scans:2000::/3:22', 'scans:64:ff9b::/96:22'],
      purpose: 'scans',
    });

    expect(refuses(guard, '2606:4700::1', 22)).toBe(false);
    expect(refuses(guard, '2002:7f00:1::', 22)).toBe(true);
    expect(refuses(guard, '64:ff9b::10.0.0.1', 22)).toBe(true);
    expect(refuses(guard, '64:ff9b::8.8.8.8', 22)).toBe(false);
  });

  it.each([
    ['::1', 6],
    ['[::1]:8080', 6],
    ['[fd00::/8]:80', 6],
    ['fd00::/8:80', 6],
    ['10.0.0.1-10.0.0.9:80', 4],
    ['10.0.0.0/255.0.0.0:80-90', 4],
    ['10.0.0.1', 4],
  ])('reads %s', (entry, family) => {
    expect(parseAllow([`dns:${entry}`], 'dns')).toMatchObject([{ range: { family } }]);
  });

  it.each([
    'feeds:localhost',
    'feeds:10.0.0.0/33',
    'feeds:10.0.0.0/8:',
    'feeds:10.0.0.0/8:http',
    'feeds:10.0.0.0/8:0',
    'feeds:[::1',
    'feeds:10.0.0.0/8:70000',
    'feeds:10.0.0.0/8:90-80',
    'feeds:10.0.0.0/8:80-',
    'feeds:10.0.0/8',
    'feeds:::1%lo',
    'feeds::80',
    'feeds:010.0.0.1',
    'feeds:*',
    'feeds:[::1]8080',
    '443',
    '10.1.0.0/16',
    'fd00::/8:443',
    'web:10.1.0.0/16',
    'feeds:',
    'feeds:10.0.0.9-10.0.0.1',
  ])('rejects the entry %s by name', (entry) => {
    expect(() => parseAllow(['feeds:10.9.0.0/16', entry], 'scans')).toThrow(StartError);
    expect(() => parseAllow(['feeds:10.9.0.0/16', entry], 'scans')).toThrow(
      `VEDETTE_EGRESS_ALLOW, entry "${entry}"`,
    );
  });
});
