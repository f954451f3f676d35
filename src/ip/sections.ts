import { Type, type Static, type TSchema } from 'typebox';

const text = (description: string) => Type.String({ description });
const int = (description: string) => Type.Integer({ description });
const bool = (description: string) => Type.Boolean({ description });
const confirmed_time = text('YYYY-MM-DD HH:MM:SS in UTC.');

/** In a form the serialiser handles without guessing. */
const maybeText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

/** `count` is the total, even if `data` has fewer. Never null or absent: clients index into it. */
export const section = <R extends TSchema>(row: R) =>
  Type.Object({ count: int('Total number.'), data: Type.Array(row) });

export interface Section<R> {
  count: number;
  data: R[];
}

export const coordinates = {
  longitude: maybeNumber('Null if only the country is known.'),
  latitude: maybeNumber('Null if only the country is known.'),
};

export const DomainRow = Type.Object({
  domain: text('A domain that points here.'),
  ip_type: text('top_rank or Unknown.'),
  registrar: text('Registrar, "" when unknown.'),
  create_date: text('YYYY-MM-DD, "" when unknown.'),
  confirmed_time,
  email: text('Contact, "" when unknown.'),
});
export type DomainRow = Static<typeof DomainRow>;

export const WhoisRow = Type.Object({
  as_name: text('Name of the network.'),
  as_no: int('AS number; 0 if the address is not announced.'),
  city: text('"" when unknown.'),
  region: text('"" when unknown.'),
  org_name: text('Organisation behind the network.'),
  postal_code: text('"" when unknown.'),
  longitude: coordinates.longitude,
  latitude: coordinates.latitude,
  org_country_code: text('Two lower-case letters; "" if unknown.'),
  confirmed_time,
});
export type WhoisRow = Static<typeof WhoisRow>;

export const HostnameRow = Type.Object({
  domain_name_rep: text('The registrable domain.'),
  domain_name_full: text('The whole name.'),
  confirmed_time,
});
export type HostnameRow = Static<typeof HostnameRow>;

const ids = {
  classification: text('What the list or rule is about.'),
  url: text('URL of the list; "" if unknown.'),
  message: text('What it says about the address.'),
};
const source_system = text('List and line of the claim.');

export const IdsRow = Type.Object({ ...ids, confirmed_time, source_system });
export type IdsRow = Static<typeof IdsRow>;

export const VpnRow = Type.Object({
  vpn_name: text('Operator, else the list with the address.'),
  vpn_url: text('"" when unknown.'),
  vpn_source_url: text('URL of the list; "" if unknown.'),
  socket_type: text('tcp, udp or N/A.'),
  confirmed_time,
});
export type VpnRow = Static<typeof VpnRow>;

export const WebcamRow = Type.Object({
  image_path: text('Path of a picture.'),
  cam_url: text('Where the camera answers.'),
  country: text('Country.'),
  city: text('City.'),
  open_port_no: int('Port.'),
  manufacturer: text('Maker.'),
  confirmed_time,
});
export type WebcamRow = Static<typeof WebcamRow>;

const attempt = {
  log_date: text('YYYY-MM-DD.'),
  dst_port: int('Port that was tried.'),
};
const message = text('Who reported it, and what.');
const user_agent = text('"" when unknown.');
const protocol_type = text('tcp or udp.');

export const HoneypotRow = Type.Object({
  ip_address: text('The address that tried.'),
  ...attempt,
  message,
  user_agent,
  protocol_type,
  confirmed_time,
});
export type HoneypotRow = Static<typeof HoneypotRow>;

export const ScanningRow = Type.Object({
  ...attempt,
  protocol_type,
  user_agent,
  message,
  confirmed_time,
});
export type ScanningRow = Static<typeof ScanningRow>;

export const CategoryRow = Type.Object({
  detect_source: text('The feed.'),
  type: text('Kind of list, such as attack (High), proxy, tor or reputation.'),
  detect_info: Type.Object({
    md5: Type.Optional(Type.String()),
    domain: Type.Optional(Type.String()),
  }),
  confirmed_time,
});
export type CategoryRow = Static<typeof CategoryRow>;

export const ShortCategoryRow = Type.Object({
  type: CategoryRow.properties.type,
  detect_source: CategoryRow.properties.detect_source,
  confirmed_time,
});
export type ShortCategoryRow = Static<typeof ShortCategoryRow>;

export const VpnCategoryRow = Type.Object({
  confirmed_time,
  detect_source: CategoryRow.properties.detect_source,
  detect_reason: text('What the feed says about the address.'),
  detect_type: CategoryRow.properties.type,
  detect_cnt: int('Lines of that feed about the address.'),
});
export type VpnCategoryRow = Static<typeof VpnCategoryRow>;

export const PortRow = Type.Object({
  app_name: text('Product; Unknown if not recognised.'),
  confirmed_time,
  banner: text('Output of the port.'),
  app_version: text('Version; Unknown if not recognised.'),
  open_port_no: int('Port.'),
  port_status: text(
    'open; or closed if the last banner is too old or a later scan found the port closed.',
  ),
  protocol: text('Service such as HTTPS.'),
  socket: text('tcp or udp.'),
  tags: Type.Array(Type.String()),
  dns_names: maybeText('Names of the certificate, joined with commas.'),
  sdn_common_name: maybeText('Common name of the certificate.'),
  jarm_hash: maybeText('JARM of the TLS server.'),
  ssl_info_raw: maybeText('The certificate as text.'),
  technologies: Type.Array(
    Type.Object({
      tech_name: Type.String(),
      tech_version: Type.String(),
      tech_logo_url: Type.String(),
    }),
  ),
  is_vulnerability: bool('The product has known vulnerabilities.'),
});
export type PortRow = Static<typeof PortRow>;

const openPort = {
  socket_type: text('tcp or udp.'),
  port: int('Port.'),
  protocol: text('Service in lower case.'),
  product_name: text('Product in lower case.'),
  product_version: text('Version.'),
};

export const OpenPortRow = Type.Object({
  ...openPort,
  has_vulnerability: bool('The product has known vulnerabilities.'),
  confirmed_time,
});
export type OpenPortRow = Static<typeof OpenPortRow>;

export const SuspiciousPortRow = Type.Object({
  port: openPort.port,
  is_vulnerability: bool('The product has known vulnerabilities.'),
  product_name: openPort.product_name,
  product_version: openPort.product_version,
  protocol: openPort.protocol,
  socket_type: openPort.socket_type,
  confirmed_time,
});
export type SuspiciousPortRow = Static<typeof SuspiciousPortRow>;

const product = {
  vendor: text('Vendor.'),
  type: text('a application, o operating system, h hardware.'),
  is_vuln: text('The text True or False.'),
  target_hw: Type.String(),
  target_sw: Type.String(),
  update: Type.String(),
  edition: Type.String(),
};
const app = { app_name: text('Product.'), app_version: text('Version.') };
const cvss = {
  cvssv2_vector: text('Attack vector as a word.'),
  cvssv2_score: Type.Number(),
  cvssv3_vector: text('Attack vector as a word.'),
  cvssv3_score: Type.Number(),
};
const portList = Type.Array(Type.Integer());

export const VulnerabilityRow = Type.Object({
  cve_id: text('CVE number.'),
  cve_description: Type.String(),
  ...cvss,
  list_cwe: Type.Array(
    Type.Object({
      cve_id: Type.String(),
      cwe_id: Type.Integer(),
      cwe_name: Type.String(),
      cwe_description: Type.String(),
    }),
  ),
  list_edb: Type.Array(
    Type.Object({
      cve_id: Type.String(),
      edb_id: Type.Integer(),
      type: Type.String(),
      platform: Type.String(),
      verify_code: int('1 when verified, else 0.'),
      title: Type.String(),
      confirmed_time: text('YYYY-MM-DD.'),
    }),
  ),
  ...app,
  open_port_no_list: Type.Object({ TCP: portList, UDP: portList }),
  have_more_ports: bool('More than five ports.'),
  open_port_no: Type.Array(Type.Object({ port: Type.Integer(), socket: Type.String() })),
  list_child: Type.Array(Type.Object({ ...app, ...product })),
  ...product,
});
export type VulnerabilityRow = Static<typeof VulnerabilityRow>;

export const ShortVulnerabilityRow = Type.Object({
  cve_id: text('CVE number.'),
  cwe_ids: Type.Array(Type.Integer()),
  edb_ids: Type.Array(Type.Integer()),
  ports: Type.Object({ tcp: portList, udp: portList }),
  ...cvss,
  product_name: Type.String(),
  product_version: Type.String(),
  product_vendor: Type.String(),
});
export type ShortVulnerabilityRow = Static<typeof ShortVulnerabilityRow>;

export const MobileRow = Type.Object({
  broadband: text('3G, LTE, 5G or N/A.'),
  organization: text('Carrier.'),
});
export type MobileRow = Static<typeof MobileRow>;

export const ProtectedRow = Type.Object({ ip_address: Type.String(), confirmed_time });
export type ProtectedRow = Static<typeof ProtectedRow>;
