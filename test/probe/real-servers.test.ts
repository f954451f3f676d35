import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareProducts, startProducts, type Street } from './servers.ts';
import { probe } from './place.ts';

const obstacle = prepareProducts();
if (obstacle !== '') process.stdout.write(`skipped, test/probe/real-servers: ${obstacle}\n`);

describe.skipIf(obstacle !== '')('real servers', () => {
  let street: Street | undefined;
  beforeAll(async () => {
    street = await startProducts();
  }, 120_000);
  afterAll(async () => {
    await street?.stop();
  });

  it('smoke', async () => {
    for (const { name, version, ports } of street!.servers.values()) {
      for (const [door, port] of Object.entries(ports)) {
        const t = performance.now();
        const [b] = await probe([{ port, socket: door === 'snmp' ? 'udp' : 'tcp' }]);
        console.log(
          name,
          version,
          door,
          Math.round(performance.now() - t),
          '=>',
          b?.service,
          '|',
          b?.product,
          '|',
          b?.version,
          '|',
          b?.isTls,
          '|',
          b?.jarm,
          '|',
          b?.certificate?.subjectCommonName,
          b?.favicons,
          b?.title,
          b?.os,
          b?.banner.slice(0, 60),
        );
      }
    }
    expect(1).toBe(1);
  });
});
