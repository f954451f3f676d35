import { heading, ipv4Of, ipv6Of, lines, plainText, short, type Format } from './format.ts';

export const mikrotik: Format = {
  name: 'mikrotik',
  says: 'Script of RouterOS: replaces the address lists NAME',
  contentType: plainText,
  of: ['addresses'],
  write: (list) =>
    lines([
      `# ${heading(list)}`,
      ...section('ip', list.name, ipv4Of(list)),
      ...section('ipv6', list.name, ipv6Of(list)),
    ]),
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\n/ip firewall address-list\nremove [find list=sample]\n' +
      'add list=sample address=198.51.100.7\nadd list=sample address=203.0.113.0/28\n' +
      '/ipv6 firewall address-list\nremove [find list=sample]\nadd list=sample address=2001:db8:1::/48\n',
  },
};

function section(family: string, name: string, prefixes: readonly string[]): string[] {
  return [
    `/${family} firewall address-list`,
    `remove [find list=${name}]`,
    ...prefixes.map((prefix) => `add list=${name} address=${short(prefix)}`),
  ];
}
