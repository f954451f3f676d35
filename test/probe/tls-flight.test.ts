import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record } from '../../src/probe/client-hello.ts';
import { hasFlight, readFlight, recordsIn } from '../../src/probe/tls-flight.ts';
import { alertOf, flight, serverHello } from '../domain/weak-tls.ts';

const der = Buffer.from('3003020101', 'hex');

describe('the first flight of a server', () => {
  it('is read completely: hello, certificate, done', () => {
    const session = Buffer.alloc(32, 9);
    const said = readFlight(flight(der, { cipher: 0x009c, compression: 1, session }));

    expect(said).toMatchObject({ certificate: der, keyExchange: null, isDone: true, alert: null });
    expect(said.hello).toMatchObject({ version: 0x0303, cipher: 0x009c, compression: 1, session });
  });

  it('may arrive in pieces, with messages across records', () => {
    const all = Buffer.concat(recordsIn(flight(der)).map(({ content }) => content));
    const hello = serverHello().length - 5;
    const cut = hello + 3;
    const bytes = Buffer.concat([
      record(22, 0x0303, all.subarray(0, hello)),
      record(22, 0x0303, all.subarray(hello, cut)),
      record(22, 0x0303, all.subarray(cut)),
    ]);

    expect(readFlight(bytes)).toMatchObject({ certificate: der, isDone: true });
    for (let length = 0; length < bytes.length; length++) {
      expect(hasFlight(bytes.subarray(0, length))).toBe(false);
    }
  });

  it('also ends with an alert', () => {
    expect(readFlight(alertOf(40))).toMatchObject({ hello: null, isDone: false, alert: 40 });
    expect(hasFlight(alertOf(40))).toBe(true);
  });

  it('is never found in garbage, and garbage never breaks the reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const bytes = record(22, 0x0303, Buffer.from(noise));
        const said = readFlight(Buffer.concat([bytes, Buffer.from(noise)]));
        expect(said.certificate?.length ?? 0).toBeLessThanOrEqual(2 * noise.length);
      }),
      { seed: 7 },
    );
  });
});
