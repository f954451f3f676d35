/** Other names of filters, mostly those of Shodan, Censys, FOFA and ZoomEye: the filter, then its aliases. */
const table = `
ip net cidr ip_str host.ip
port services.port
socket protocol transport base_protocol services.transport_protocol
banner body html http.html services.banner services.http.response.body
service_name service services.service_name services.extended_service_name
vendor services.software.vendor
product app services.software.product
product_version services.software.version
cpe services.software.cpe services.software.uniform_resource_identifier
os operating_system.product
device device_type
hostname hostnames rdns dns.names dns.reverse_dns.names
tag tags labels services.labels
cve_id cve vuln vulns
has_cve has_vuln
kev is_kev
title http.title html_title services.http.response.html_title
server http.server services.http.response.headers.server
status_code http.status http.status_code services.http.response.status_code
tech_stack http.component
favicon http.favicon.hash icon_hash iconhash services.http.response.favicons.hash
html_meta_description services.http.response.html_description
is_tls has_ssl
ssl_expired ssl.cert.expired
ssl_subject_common_name ssl.cert.subject.cn cert.subject.cn services.tls.certificates.leaf_data.subject.common_name
ssl_subject_organization cert.subject.org services.tls.certificates.leaf_data.subject.organization
ssl_subject_country services.tls.certificates.leaf_data.subject.country
ssl_issuer_organization cert.issuer.org services.tls.certificates.leaf_data.issuer.organization
ssl_issuer_common_name ssl.cert.issuer.cn cert.issuer.cn services.tls.certificates.leaf_data.issuer.common_name
certificate ssl.cert.fingerprint services.tls.certificates.leaf_fp_sha_256
jarm ssl.jarm services.jarm.fingerprint
hassh ssh.hassh services.ssh.hassh_fingerprint
ssh_host_key ssh.fingerprint services.ssh.server_host_key.fingerprint_sha256
ja3s ssl.ja3s services.tls.ja3s
ja4s services.tls.ja4s
ja4x services.tls.ja4x
tls_version ssl.version services.tls.version_selected
alpn ssl.alpn
html_hash http.html_hash
html_sha256 services.http.response.body_hashes
header_hash http.headers_hash
banner_hash hash services.banner_hashes
title_hash http.title_hash
country country_code location.country_code
region state location.province
city location.city
asn as_no autonomous_system.asn
as_name autonomous_system.name
org organization whois.organization.name
cloud_provider cloud.provider cloud_name
`;

const aliases = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...others]) => [name, others]),
);

export function aliasesOf(name: string): readonly string[] {
  return aliases.get(name) ?? [];
}
