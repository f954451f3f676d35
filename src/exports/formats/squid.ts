import { lines, plainText, values, type Format } from './format.ts';

/** A leading dot includes all subdomains; Squid refuses to start if a file has both forms. */
export const squid: Format = {
  name: 'squid',
  says: 'File of an acl of Squid: src or dst for addresses, dstdomain for names',
  contentType: plainText,
  of: ['addresses', 'domains'],
  write: (list) => lines(list.kind === 'addresses' ? values(list) : highest(values(list))),
  example: {
    addresses: '198.51.100.7\n203.0.113.0/28\n2001:db8:1::/48\n',
    domains: '.bad.example\n.xn--mnchen-3ya.example\n',
  },
};

/** Names without a listed parent domain, with a leading dot. */
function highest(names: readonly string[]): string[] {
  const all = new Set(names);
  return names
    .filter((name) => !parentsOf(name).some((parent) => all.has(parent)))
    .map((name) => `.${name}`);
}

function parentsOf(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'));
}
