import type { WireReport } from '../../../src/domain/report/wire.ts';

/** On this server, by file name: the host in a report's URL is never contacted. */
export function screenshotsOf({ screenshots }: Pick<WireReport, 'screenshots'>): string[] {
  const names = screenshots.map((url) => url.split('/').at(-1) ?? '');
  return names
    .filter((name) => name !== '')
    .map((name) => `./v1/domain/screenshot/${encodeURIComponent(name)}`);
}
