import type { Report } from '../report/full.ts';
import type { Request } from '../visit.ts';
import type { Check } from './check.ts';
import { durationText, sizeText } from './measures.ts';
import type { Seen } from './seen.ts';

export const networkLog: Check = {
  name: 'network-log',
  says: 'Every request of the browser; network, country and score of each address from your own data.',
  run(seen) {
    const { requests } = seen;
    const hosts = requests.map(({ url }) => seen.hostOf(url)).filter((host) => host !== null);
    const encrypted = hosts.filter(({ isEncrypted }) => isEncrypted).length;
    const transferred = requests.reduce((sum, request) => sum + request.transferred, 0);
    const rows = requests.map((request) => toRow(seen, request));
    const withScore = (score: string) => rows.filter((row) => row.score === score).length;
    return {
      network_logs: {
        abuse_record: { critical: withScore('critical'), dangerous: withScore('dangerous') },
        data: rows,
      },
      page_networking_info: {
        https_percent: hosts.length === 0 ? 0 : roundedPercent(encrypted / hosts.length),
        transaction_count: requests.length,
        transfer_traffic: sizeText(transferred),
      },
      summary: {
        connect_to_ip_directly: hosts.filter(({ isAddress }) => isAddress).length,
        html_request_url: requests.filter(({ url }) => seen.isForeign(url)).length,
      },
    };
  },
};

function toRow(seen: Seen, request: Request): Report['network_logs']['data'][number] {
  const { address, port, method } = request;
  const { asName, asn, country, score } = seen.ip(address);
  return {
    as_name: asName,
    as_number: asn > 0 ? String(asn) : '',
    country: country.toLowerCase(),
    data_size: sizeText(request.bytes),
    frame_id: request.frameId,
    ip_port: addressAndPort(address, port),
    mime_type: request.mimeType,
    protocol: request.protocol,
    request: method,
    score,
    time: durationText(request.ms),
    transfer_size: sizeText(request.transferred),
    type: request.type,
    url: request.url,
  };
}

/** '' if the request reached no server. */
function addressAndPort(address: string, port: number): string {
  if (address === '') return '';
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

function roundedPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
