import type { Flag } from '../intel/category.ts';
import { isMalicious, type Levels } from '../intel/score.ts';
import type { Issues } from './bodies.ts';
import * as claimed from './claim-rows.ts';
import type { Beyond, IpReport, ReportSummary } from './dialects.ts';
import type { Dossier } from './dossier.ts';
import { maybeExplain } from './explain.ts';
import { currentPorts, isRemote } from './exposure.ts';
import * as hosted from './host-rows.ts';
import type { PortVisit } from './store.ts';
import { levelsOf } from './verdict.ts';

/** The full report, in the older dialect of `/v1/ip/data`. */
export function reportOn(dossier: Dossier): IpReport {
  const { flags } = dossier;
  const verdict = levelsOf(dossier);
  return {
    ip: dossier.text,
    tags: toTags(flags),
    score: { inbound: verdict.inbound.value, outbound: verdict.outbound.value },
    user_search_count: dossier.lookups,
    domain: hosted.domainSection(dossier),
    whois: claimed.whoisSection(dossier),
    hostname: hosted.hostnameSection(dossier),
    ids: claimed.claimSection(dossier, claimed.idsCategories, claimed.toIdsRow),
    vpn: claimed.claimSection(dossier, claimed.vpnCategories, claimed.toVpnRow),
    webcam: hosted.webcamSection(dossier),
    honeypot: claimed.honeypotSection(dossier),
    ip_category: claimed.claimSection(dossier, claimed.listedCategories, claimed.toCategoryRow),
    port: hosted.portSection(dossier),
    vulnerability: hosted.vulnerabilitySection(dossier),
    mobile: claimed.mobileSection(dossier),
    explain: maybeExplain(dossier),
    beyond: new BeyondReport(dossier, flags, verdict),
  };
}

function toTags(flags: Record<Flag, boolean>) {
  return {
    is_vpn: flags.vpn,
    is_cloud: flags.cloud,
    is_tor: flags.tor,
    is_proxy: flags.proxy,
    is_hosting: flags.hosting,
    is_mobile: flags.mobile,
    is_darkweb: flags.darkweb,
    is_scanner: flags.scanner,
    is_snort: flags.snort,
  };
}

export function toIssues(flags: Record<Flag, boolean>): Issues {
  return {
    is_vpn: flags.vpn,
    is_cloud: flags.cloud,
    is_tor: flags.tor,
    is_proxy: flags.proxy,
    is_hosting: flags.hosting,
    is_mobile: flags.mobile,
    is_darkweb: flags.darkweb,
    is_scanner: flags.scanner,
    is_snort: flags.snort,
    is_anonymous_vpn: flags.anonymous_vpn,
  };
}

/** A class, because most reports never use it: one instance costs less than four functions. */
class BeyondReport implements Beyond {
  readonly #dossier: Dossier;
  readonly #flags: Record<Flag, boolean>;
  readonly #verdict: Levels;

  constructor(dossier: Dossier, flags: Record<Flag, boolean>, verdict: Levels) {
    this.#dossier = dossier;
    this.#flags = flags;
    this.#verdict = verdict;
  }

  isAnonymousVpn() {
    return this.#flags.anonymous_vpn;
  }

  anonymousVpn() {
    return claimed.claimSection(this.#dossier, claimed.anonymousCategories, claimed.toVpnRow);
  }

  protects() {
    return hosted.protectedSection(this.#dossier);
  }

  overview(): Omit<ReportSummary, 'ip' | 'explain'> {
    const { inbound, outbound } = this.#verdict;
    const open = currentPorts(this.#dossier.host);
    return {
      issue: raised(this.#flags),
      tags: [...new Set(open.flatMap(({ tags }) => tags))],
      ip_scoring: {
        inbound: inbound.word.toLowerCase(),
        outbound: outbound.word.toLowerCase(),
        is_malicious: isMalicious(this.#verdict),
      },
      current_open_ports: { TCP: portsOf(open, 'tcp'), UDP: portsOf(open, 'udp') },
      summary: {
        connection: connectionOf(this.#dossier, open),
        detection: detectionOf(this.#dossier, this.#flags),
        security: securityOf(this.#dossier, open),
        dns_service: { real_ip: this.#dossier.host.protects.count > 0 },
      },
    };
  }
}

const raised = (flags: Record<Flag, boolean>) =>
  Object.entries(flags)
    .filter(([, value]) => value)
    .map(([name]) => name);

const portsOf = (open: readonly PortVisit[], wanted: 'tcp' | 'udp') =>
  open
    .filter(({ socket }) => socket === wanted)
    .map(({ port, isVulnerable }) => ({ port, has_vulnerability: isVulnerable }));

function connectionOf({ host, network, place }: Dossier, open: readonly PortVisit[]) {
  return {
    representative_domain: hosted.representativeDomain(host),
    ssl_certificate: open.some(({ certificate }) => certificate !== null),
    connected_domains: host.domains.count,
    ip_address_owner: network?.name ?? '',
    hostname: host.names.rows[0]?.name ?? '',
    country: place.country,
  };
}

function detectionOf({ claims }: Dossier, flags: Record<Flag, boolean>) {
  return {
    vpn_ip: flags.vpn,
    proxy_ip: flags.proxy,
    tor_ip: flags.tor,
    hosting_ip: flags.hosting,
    mobile_ip: flags.mobile,
    cdn_ip: claims.some(({ feed }) => feed.category === 'cdn'),
    scanner_ip: flags.scanner,
    special_issue: flags.darkweb || flags.snort,
    anonymous_vpn_detection: flags.anonymous_vpn,
  };
}

const networkDevices = new Set(['router', 'switch', 'firewall', 'modem', 'gateway']);

function securityOf(dossier: Dossier, open: readonly PortVisit[]) {
  const { vulnerabilities } = dossier.host;
  const tags = new Set(open.flatMap((visit) => visit.tags.map((tag) => tag.toLowerCase())));
  return {
    abuse_record: claimed.countClaims(dossier, claimed.threatCategories),
    open_ports: open.length,
    vulnerabilities: vulnerabilities.count,
    exploit_db: vulnerabilities.rows.reduce((sum, { exploits }) => sum + exploits.length, 0),
    policy_violation: 0, // Vedette has no policies
    remote_address: open.some(isRemote),
    network_device: [...networkDevices].some((tag) => tags.has(tag)),
    admin_page: tags.has('admin'),
    invalid_ssl: open.some(({ hasBadCertificate }) => hasBadCertificate),
  };
}
