import { describeLines, latin, type Protocol } from '../protocol.ts';

/** A version 4 client request. */
const askTime = Buffer.concat([Buffer.from([0xe3]), Buffer.alloc(47)]);
/** The old request for server variables, rarely answered today. */
const askVariables = Buffer.from('160200010000000000000000', 'hex');

function describeTime(received: Buffer): (readonly [string, string | number])[] {
  const [first = 0, stratum = 0] = received;
  const reference = received.subarray(12, 16);
  const source = stratum === 1 ? latin(reference).replaceAll('\0', '') : [...reference].join('.');
  return [
    ['NTP version', (first >> 3) & 7],
    ['Stratum', stratum],
    ['Reference', stratum === 0 ? '' : source],
  ];
}

export const ntp: Protocol = {
  service: 'ntp',
  isUdp: true,
  ports: [123],
  hello: () => askTime,
  recognises: (received) => received.length >= 48 && ((received[0] ?? 0) & 7) === 4,
  async read({ conversation }) {
    const time = describeTime(Buffer.from(conversation.take()));
    const variables = latin(await conversation.ask(askVariables)).slice(12);
    const [, software = ''] = /version="(ntpd \d[^"]*)"/.exec(variables) ?? [];
    const [, version = ''] = /^ntpd ([\d.p]+)/.exec(software) ?? [];
    const [, os = ''] = /system="([^"]*)"/.exec(variables) ?? [];
    const more = [['Software', software] as const, ['System', os] as const];
    return {
      service: 'ntp',
      product: software === '' ? '' : 'NTP',
      version,
      os,
      banner: describeLines([...time, ...more]),
    };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from('240100e8', 'hex'),
        Buffer.alloc(8),
        Buffer.from('GPS\0'),
        Buffer.alloc(32),
      ]),
      Buffer.concat([
        Buffer.alloc(12),
        Buffer.from('version="ntpd 4.2.8p15@1", system="Linux/6.1"'),
      ]),
    ],
    facts: { service: 'ntp', product: 'NTP', version: '4.2.8p15', os: 'Linux/6.1' },
  },
};
