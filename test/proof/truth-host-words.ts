import type { Banner } from '../../src/banner/store.ts';

/** A service of a machine, by the package that it comes from. */
export interface InstalledService {
  name: string;
  port: number;
  socket: string;
  /** Source package and build, as reported by dpkg. */
  source: string;
  build: string;
}

export interface Machine {
  services: readonly InstalledService[];
  /** Port of a container of another distribution. */
  container: number;
  nmapFile: string;
  probed: readonly Banner[];
}

/** What nginx of Ubuntu 24.04 answers. */
export const containerAnswer =
  'HTTP/1.1 200 OK\r\nServer: nginx/1.24.0 (Ubuntu)\r\nContent-Type: text/html\r\n' +
  'Content-Length: 15\r\nConnection: close\r\n\r\n<h1>Office</h1>';

/** Data from Debian's tracker: `releases` of each CVE of each source package. */
export type Tracker = Readonly<Record<string, Readonly<Record<string, TrackedCve>>>>;

interface TrackedCve {
  releases: { bookworm?: { status: string; fixed_version?: string } };
}
