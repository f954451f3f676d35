/**
 * What a service sent, as far as fingerprints and tags use it. Both scan banners and prober results
 * have this shape, so neither needs conversion.
 */
export interface Observed {
  port: number;
  socket: string;
  service: string;
  isTls: boolean;
  /** The first data sent; for HTTP the head and the body, as scans write them. */
  banner: string;
  title: string;
  /** HTTP status, 0 when there was none. */
  statusCode: number;
  /** The `Server` header of HTTP. */
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
  /** Already known from the scan. */
  product: string;
  version: string;
  os: string;
  cpes: readonly string[];
  tags: readonly string[];
}
