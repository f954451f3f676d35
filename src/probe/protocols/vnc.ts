import { describeLines, hasLine, latin, type Protocol } from '../protocol.ts';

const kinds: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'VNC password',
  5: 'RA2',
  6: 'RA2ne',
  16: 'Tight',
  17: 'Ultra',
  18: 'TLS',
  19: 'VeNCrypt',
  30: 'Apple',
  35: 'Apple Mac OS',
};

export const vnc: Protocol = {
  service: 'vnc',
  ports: [5900, 5901, 5902, 5903],
  enough: hasLine,
  recognises: (received) => /^RFB \d{3}\.\d{3}\n/.test(latin(received)),
  async read({ conversation }) {
    const version = latin(conversation.take()).trim();
    // The newest common version; the server then lists its security types.
    const offered = await conversation.ask(
      'RFB 003.008\n',
      (received) => received.length > (received[0] ?? 0),
    );
    const names = [...offered.subarray(1, 1 + (offered[0] ?? 0))].map(
      (kind) => kinds[kind] ?? kind,
    );
    const product = /^RFB 003\.889/.test(version) ? 'Apple remote desktop vnc' : 'VNC';
    return {
      service: 'vnc',
      product,
      banner: `${version}\n${describeLines([['Security types', names.join(', ')]])}`.trim(),
    };
  },
  example: {
    answers: ['RFB 003.008\n', Buffer.from([2, 2, 16])],
    facts: { service: 'vnc', banner: 'RFB 003.008\nSecurity types: VNC password, Tight' },
  },
};
