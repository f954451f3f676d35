import type { Claim } from '../intel/claim.ts';
import { isMalicious } from '../intel/score.ts';
import { rangeToCidrs, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import type * as bodies from './bodies.ts';
import * as claimed from './claim-rows.ts';
import type { Dossier } from './dossier.ts';
import { maybeExplain } from './explain.ts';
import * as hosted from './host-rows.ts';
import { isInside } from './reading.ts';
import { toIssues } from './report.ts';
import { dnsVerdict, levelsOf } from './verdict.ts';

export function summarise(dossier: Dossier): bodies.IpSummary {
  const { inbound, outbound } = levelsOf(dossier);
  const { network, place } = dossier;
  return {
    ip: dossier.text,
    score: { inbound: inbound.value, outbound: outbound.value },
    country: place.country,
    country_code: claimed.smallCode(place.countryCode),
    region: place.region,
    city: place.city,
    isp: network?.name ?? '',
    org_name: network?.name ?? '',
    as_no: network?.asn ?? 0,
    postal_code: place.postalCode,
    latitude: place.latitude,
    longitude: place.longitude,
    explain: maybeExplain(dossier),
  };
}

export function reportVpn(dossier: Dossier): bodies.IpVpn {
  const { flags } = dossier;
  const { claimSection, toVpnRow } = claimed;
  return {
    ip: dossier.text,
    vpn_info: {
      vpn: claimSection(dossier, claimed.vpnCategories, toVpnRow),
      anonymous_vpn: claimSection(dossier, claimed.anonymousCategories, toVpnRow),
      ip_category: claimed.vpnCategorySection(dossier),
      hostname: hosted.hostnameSection(dossier),
    },
    is_vpn: flags.vpn,
    is_tor: flags.tor,
    is_proxy: flags.proxy,
    is_anonymous_vpn: flags.anonymous_vpn,
    explain: maybeExplain(dossier),
  };
}

/** Hosting providers have more domains than this. */
const manyDomains = 5;

export function reportHosting(dossier: Dossier): bodies.IpHosting {
  const { flags, host, most } = dossier;
  const shared = host.domains.count > manyDomains ? host.domains.rows.slice(0, most) : [];
  return {
    ip: dossier.text,
    is_hosting: flags.hosting,
    hosting_info: {
      as_name_include_hosting_or_cloud: hostingName(dossier),
      domain_exist_more_than_5: shared.map(hosted.toHostingDomain),
      cloud_ip_range_matching: cloudRange(dossier),
    },
    explain: maybeExplain(dossier),
  };
}

const hostingWords = ['hosting', 'hoster', 'cloud', 'datacenter', 'data center', 'vps', 'server'];

/** Hosting, if a claim about the whole network says so, or its own name does. */
function hostingName({ network, claims }: Dossier): string {
  if (!network) return '';
  const isNamed = claims.some(
    ({ feed, about }) =>
      'asn' in about && (feed.category === 'hosting' || feed.category === 'cloud'),
  );
  const name = network.name.toLowerCase();
  return isNamed || hostingWords.some((word) => name.includes(word)) ? network.name : '';
}

function cloudRange(dossier: Dossier): bodies.IpHosting['hosting_info']['cloud_ip_range_matching'] {
  const { claims, ip, snapshot } = dossier;
  const clouds = claims.filter(({ feed }) => feed.category === 'cloud');
  const claim = clouds.find(({ about }) => !('asn' in about)) ?? clouds[0];
  if (!claim) return {};
  const range = 'asn' in claim.about ? snapshot.asn.rangeOf(ip) : claim.about;
  return { ip_range: prefixAround(ip, range), cloud_service: operatorOf(claim, dossier) };
}

function operatorOf({ label, feed }: Claim, { snapshot }: Dossier): string {
  return label === '' ? (snapshot.feedCards?.get(feed.name)?.title ?? feed.name) : label;
}

/** A range may be several prefixes; this finds the one with the address. */
function prefixAround(ip: Ip, range: IpRange): string {
  const holds = (cidr: string) => {
    const prefix = parseRange(cidr);
    return prefix !== null && isInside([prefix], ip);
  };
  return rangeToCidrs(range).find(holds) ?? '';
}

export function judgeMalice(dossier: Dossier): bodies.MaliciousInfo {
  const { flags } = dossier;
  const remote = hosted.remotePortSection(dossier);
  return {
    ip: dossier.text,
    is_malicious: isMalicious(levelsOf(dossier)),
    is_vpn: flags.vpn,
    is_anonymous_vpn: flags.anonymous_vpn,
    can_remote_access: remote.count > 0,
    current_opened_port: hosted.openPortSection(dossier),
    remote_port: remote,
    vulnerability: hosted.shortVulnerabilitySection(dossier),
    ids: claimed.claimSection(dossier, claimed.idsCategories, claimed.toIdsRow),
    scanning_record: claimed.scanningSection(dossier),
    ip_category: claimed.claimSection(dossier, claimed.listedCategories, claimed.toCategoryRow),
    webcam: hosted.webcamSection(dossier),
    explain: maybeExplain(dossier),
  };
}

export function reportPrivacy(dossier: Dossier): bodies.PrivacyThreat {
  const webcam = hosted.webcamSection(dossier);
  const iot = hosted.deviceSection(dossier);
  return {
    ip: dossier.text,
    is_privacy_threat: webcam.count > 0 || iot.count > 0,
    webcam,
    iot,
    explain: maybeExplain(dossier),
  };
}

export function judgeDnsServer(dossier: Dossier): bodies.SafeDnsServer {
  const { isSafe, reason } = dnsVerdict(dossier);
  return {
    ip: dossier.text,
    is_safe_dns_server: isSafe,
    reason: {
      is_malicious_ip: reason.isMaliciousIp,
      opened_unusual_port: reason.openedUnusualPort,
      has_dns_vulnerability: reason.hasDnsVulnerability,
      is_unpublic_dns: reason.isUnpublicDns,
    },
    probe: dossier.probe,
    explain: maybeExplain(dossier),
  };
}

export function judgeSuspicion(dossier: Dossier): bodies.SuspiciousInfo {
  const { inbound, outbound } = levelsOf(dossier);
  return {
    ip: dossier.text,
    abuse_record_count: claimed.countClaims(dossier, claimed.threatCategories),
    score: { inbound: inbound.word, outbound: outbound.word },
    issues: toIssues(dossier.flags),
    current_opened_port: hosted.suspiciousPortSection(dossier),
    ids: claimed.claimSection(dossier, claimed.idsCategories, claimed.toIdsRow),
    whois: claimed.whoisSection(dossier),
    representative_domain: hosted.representativeDomain(dossier.host),
    explain: maybeExplain(dossier),
  };
}
