import { numbers, plural } from './figures.ts';

const percent = (part: number, whole: number) => {
  const share = whole === 0 ? 0 : (100 * part) / whole;
  return share > 0 && share < 0.1 ? '< 0.1 %' : `${share.toFixed(share < 10 ? 1 : 0)} %`;
};

export const range = {
  addresses: (count: number) => plural(count, 'address', 'addresses'),
  share: (count: number, all: number) => `${numbers.format(count)} (${percent(count, all)})`,
  listed: 'Listed by a feed',
  malicious: 'Malicious',
  suspicious: 'Suspicious',
  unknown: 'No loaded feed could have listed an address of it: this says nothing about it.',
  map: 'Map',
  mapLead: (cells: number, each: number) =>
    each === 1
      ? 'One cell an address.'
      : `${numbers.format(cells)} cells of ${plural(each, 'address', 'addresses')}.`,
  cell: (first: string, listed: number, addresses: number) =>
    `${first}: ${numbers.format(listed)} of ${numbers.format(addresses)} listed`,
  legend: {
    malicious: 'malicious',
    suspicious: 'suspicious',
    listed: 'listed',
    none: 'not listed',
  },
  worst: 'Worst addresses',
  columns: { address: 'Address', inbound: 'Inbound', outbound: 'Outbound', why: 'Why' },
  following: (count: number) => `and ${plural(count - 1, 'following one', 'following ones')}`,
  categories: 'By category',
  feeds: 'By feed',
  flags: 'By flag',
  hosts: 'Your scans of it',
  noHosts: 'Your scans have no banner of it.',
  search: 'All banners',
  exposure: 'Exposure',
  ports: 'Ports',
  products: 'Products',
  notPrefix: (count: number) =>
    `No single prefix: ${plural(count, 'prefix', 'prefixes')} cover it.`,
} as const;
