/**
 * What lists do to well-known addresses, in small: files at a code host, pages at a site builder and behind
 * a CDN, mail of a sender, and C2 servers that two lineages name.
 */
export const standIn: Readonly<Record<string, readonly string[]>> = {
  vxvault: ['140.82.121.3', '140.82.121.4', '162.125.66.18'],
  'firehol-level3': ['140.82.121.3', '140.82.121.4', '1.1.1.1'],
  botvrij: ['198.185.159.144', '74.114.154.18'],
  'phishing-database-ips': ['188.114.97.3', '104.153.233.177', '76.76.21.21', '67.199.248.10'],
  'threatfox-ip-mirror': ['188.114.97.3', '13.248.243.5', '198.51.100.10', '198.51.100.11'],
  'maltrail-trails': ['216.239.32.21', '209.85.220.41', '198.51.100.11', '198.51.100.12'],
  'c2-tracker': ['198.51.100.10', '198.51.100.12', '198.51.100.13'],
  'blocklist-de-mail': ['209.85.220.41', '167.89.115.54', '40.107.20.40'],
  'cins-army': ['162.142.125.10', '66.249.66.1'],
  greensnow: ['162.142.125.10', '66.249.66.1'],
};
