import { askJarm } from '../../src/probe/jarm.ts';
import { connectSecurely, type Place, type Reach } from '../../src/probe/reach.ts';
import { examineTls } from '../../src/probe/tls.ts';

/** Handshake and examination in one step; null without TLS. */
export async function inspectTls(
  { address, port, serverName }: { address: string; port: number; serverName: string },
  reach: Reach,
) {
  const place = { address, port, host: serverName };
  const deadline = performance.now() + reach.limits.portMs;
  const secured = await connectSecurely(reach, place, { deadline });
  secured?.talk.close();
  const report = await examineTls(reach, place, { handshake: secured?.handshake, deadline });
  return secured || report.versions.length > 0 ? report : null;
}

/** The JARM of a server; all zeros without TLS. */
export async function jarmOf(place: Place, reach: Reach): Promise<string> {
  const { jarm } = await askJarm(reach, place, performance.now() + reach.limits.portMs);
  return jarm;
}
