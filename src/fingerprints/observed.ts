/**
 * What a service sent, as far as fingerprints and tags use it. Scanned banners and prober results both have
 * this shape, so neither needs converting.
 */
export interface Observed {
  port: number;
  socket: string;
  service: string;
  isTls: boolean;
  /** The first data received. For HTTP, head and body as scans store them. */
  banner: string;
  title: string;
  /** HTTP status; 0 if none. */
  statusCode: number;
  /** The HTTP `Server` header. */
  server: string;
  /** Signed 32-bit MurmurHash3 of the base64 icon. */
  favicons: readonly number[];
  jarm: string;
  certificate: {
    subjectCommonName: string;
    subjectOrganization: string;
    issuerCommonName: string;
    issuerOrganization: string;
    serial: string;
    sha256: string;
  } | null;
  /** From the scan itself, like the members below. */
  product: string;
  version: string;
  os: string;
  cpes: readonly string[];
  tags: readonly string[];
}
