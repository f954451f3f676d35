import { expect, it } from 'vitest';
import { openPlace } from '../feeds/place.ts';

it('export prints lists, verdicts and cases in any format, and refuses unknown ones', async () => {
  const place = await openPlace();
  const server = { ip_address: '198.51.100.7', port: 443, malware: 'Emotet' };
  await place.load('feodo-tracker', [
    JSON.stringify([{ ...server, first_seen: '2026-05-30 10:00:00' }]),
  ]);
  const opened = await place.vedette(['case', 'open', 'Monday', '198.51.100.7', '--json']);
  const { id } = JSON.parse(opened) as { id: string };

  expect(await place.vedette(['export', 'list', 'addresses'])).toBe('198.51.100.7\n');
  expect(await place.vedette(['export', 'list', 'addresses', '--format', 'haproxy'])).toBe(
    '198.51.100.7/32 listed\n',
  );
  const verdict = await place.vedette(['export', 'verdict', '198.51.100.7', '--format', 'stix']);
  expect(JSON.parse(verdict)).toMatchObject({ type: 'bundle' });
  expect(await place.vedette(['export', 'case', id, '--format', 'csv'])).toMatch(
    /^kind,value,verdict,.*\naddress,198\.51\.100\.7,malicious/,
  );
  await place.vedette(['export', 'list', 'addresses', '--format', 'nothing'], 1);
  await place.vedette(['export', 'report', '4503599627370495', '--format', 'misp'], 1);
  for (const refused of [
    ['vex', 'export', 'nowhere'],
    ['exposed', 'nowhere', '--csv'],
  ]) {
    expect(await place.vedette(refused, 1)).toBe('');
  }
});
