import { emptyBanner, type Banner } from '../../banner/store.ts';
import type { Scan } from '../importer.ts';
import { addressOf, portOf, socketOf } from './where.ts';

/** Where and when, in the words of a file. */
interface Place {
  address: string;
  port: unknown;
  socket: string;
  /** In ms; null when the file does not say. */
  seenAt: number | null;
  source: string;
}

/** An empty banner at this place, or what is missing. */
export function bannerAt(place: Place, scan: Scan): Banner | string {
  const address = addressOf(place.address);
  if (address === '') return 'no address';
  const [port, socket] = [portOf(place.port), socketOf(place.socket)];
  if (port === 0 || socket === null) return 'no port';
  const { source, seenAt } = place;
  return emptyBanner({ address, port, socket, source, seenAt: seenAt ?? scan.startedAt });
}
