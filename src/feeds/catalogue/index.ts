import type { Feed } from '../feed.ts';
import { abuseipdb } from './abuseipdb.ts';
import { alpineSecdb } from './alpine-secdb.ts';
import { anycastPrefixes } from './anycast-prefixes.ts';
import { astrill } from './astrill.ts';
import { aws } from './aws.ts';
import { badAsnList } from './bad-asn-list.ts';
import { bgpToolsAsNames } from './bgp-tools-as-names.ts';
import { bgpToolsTags } from './bgp-tools-tags.ts';
import { binaryDefense } from './binary-defense.ts';
import { bingbot } from './bingbot.ts';
import { bitwireIpblocklist } from './bitwire-ipblocklist.ts';
import { blocklistDeAll } from './blocklist-de-all.ts';
import { blocklistDeBots } from './blocklist-de-bots.ts';
import { blocklistDeBruteforcelogin } from './blocklist-de-bruteforcelogin.ts';
import { blocklistDeMail } from './blocklist-de-mail.ts';
import { blocklistDeSsh } from './blocklist-de-ssh.ts';
import { botvrij } from './botvrij.ts';
import { bruteforceblocker } from './bruteforceblocker.ts';
import { c2Tracker } from './c2-tracker.ts';
import { c2intelfeedsDomains } from './c2intelfeeds-domains.ts';
import { c2intelfeedsIp } from './c2intelfeeds-ip.ts';
import { certPolska } from './cert-polska.ts';
import { cinsArmy } from './cins-army.ts';
import { circlOsint } from './circl-osint.ts';
import { cisaKev } from './cisa-kev.ts';
import { ciscoUmbrella } from './cisco-umbrella.ts';
import { cloudProviders } from './cloud-providers.ts';
import { cloudflare } from './cloudflare.ts';
import { cveListV5 } from './cve-list-v5.ts';
import { danTorlist } from './dan-torlist.ts';
import { dbipCity } from './dbip-city.ts';
import { debianTracker } from './debian-tracker.ts';
import { digitalocean } from './digitalocean.ts';
import { discordScamLinks } from './discord-scam-links.ts';
import { disposableMail } from './disposable-mail.ts';
import { dnscryptResolvers } from './dnscrypt-resolvers.ts';
import { dshield } from './dshield.ts';
import { endoflife } from './endoflife.ts';
import { epss } from './epss.ts';
import { etBlock } from './et-block.ts';
import { etCompromised } from './et-compromised.ts';
import { exploitDb } from './exploit-db.ts';
import { fastly } from './fastly.ts';
import { faviconHashes } from './favicon-hashes.ts';
import { feodoTracker } from './feodo-tracker.ts';
import { fireholAbusers1d } from './firehol-abusers-1d.ts';
import { fireholLevel1 } from './firehol-level1.ts';
import { fireholLevel2 } from './firehol-level2.ts';
import { fireholLevel3 } from './firehol-level3.ts';
import { fireholProxies } from './firehol-proxies.ts';
import { geolite2 } from './geolite2.ts';
import { googleCloud } from './google-cloud.ts';
import { googlebot } from './googlebot.ts';
import { gptbot } from './gptbot.ts';
import { greensnow } from './greensnow.ts';
import { hageziTif } from './hagezi-tif.ts';
import { icloudPrivateRelay } from './icloud-private-relay.ts';
import { ipfireLocation } from './ipfire-location.ts';
import { ipsum } from './ipsum.ts';
import { iptoasn } from './iptoasn.ts';
import { isVpn } from './is-vpn.ts';
import { iscResearchScanners } from './isc-research-scanners.ts';
import { jpcertPhishing } from './jpcert-phishing.ts';
import { linode } from './linode.ts';
import { maltrailMassScanners } from './maltrail-mass-scanners.ts';
import { maltrailTrails } from './maltrail-trails.ts';
import { malwareFilterBotnet } from './malware-filter-botnet.ts';
import { metamaskPhishing } from './metamask-phishing.ts';
import { metasploit } from './metasploit.ts';
import { mispDomainContext } from './misp-domain-context.ts';
import { mispPlatforms } from './misp-platforms.ts';
import { mispPublicDns } from './misp-public-dns.ts';
import { mispScanners } from './misp-scanners.ts';
import { mispVpn } from './misp-vpn.ts';
import { mitreAttack } from './mitre-attack.ts';
import { monosansProxies } from './monosans-proxies.ts';
import { mullvad } from './mullvad.ts';
import { nordvpn } from './nordvpn.ts';
import { nucleiCves } from './nuclei-cves.ts';
import { nvd } from './nvd.ts';
import { nvdMirror } from './nvd-mirror.ts';
import { onionoo } from './onionoo.ts';
import { openphish } from './openphish.ts';
import { oracleCloud } from './oracle-cloud.ts';
import { originAsn } from './origin-asn.ts';
import { otxPulses } from './otx-pulses.ts';
import { phishingDatabaseDomains } from './phishing-database-domains.ts';
import { phishingDatabaseIps } from './phishing-database-ips.ts';
import { phishingDatabaseLinks } from './phishing-database-links.ts';
import { phishingFilter } from './phishing-filter.ts';
import { phishtank } from './phishtank.ts';
import { phishunt } from './phishunt.ts';
import { pia } from './pia.ts';
import { pocInGithub } from './poc-in-github.ts';
import { polkadotPhishing } from './polkadot-phishing.ts';
import { publicDnsInfo } from './public-dns-info.ts';
import { publicSuffixList } from './public-suffix-list.ts';
import { recog } from './recog.ts';
import { redhatOsv } from './redhat-osv.ts';
import { rirDelegations } from './rir-delegations.ts';
import { sefinekMaliciousIp } from './sefinek-malicious-ip.ts';
import { socksProxies30d } from './socks-proxies-30d.ts';
import { spamhausAsnDrop } from './spamhaus-asn-drop.ts';
import { spamhausDropV4 } from './spamhaus-drop-v4.ts';
import { spamhausDropV6 } from './spamhaus-drop-v6.ts';
import { sslProxies30d } from './ssl-proxies-30d.ts';
import { sslblCertificates } from './sslbl-certificates.ts';
import { sslblJa3 } from './sslbl-ja3.ts';
import { stevenblackHosts } from './stevenblack-hosts.ts';
import { stopforumspam7d } from './stopforumspam-7d.ts';
import { stopforumspamToxic } from './stopforumspam-toxic.ts';
import { thespeedxProxies } from './thespeedx-proxies.ts';
import { threatfoxDomains } from './threatfox-domains.ts';
import { threatfoxIpMirror } from './threatfox-ip-mirror.ts';
import { threatfoxIpPort } from './threatfox-ip-port.ts';
import { torBulkExitList } from './tor-bulk-exit-list.ts';
import { torExitAddresses } from './tor-exit-addresses.ts';
import { tranco } from './tranco.ts';
import { trickestCve } from './trickest-cve.ts';
import { trickestResolvers } from './trickest-resolvers.ts';
import { turrisGreylist } from './turris-greylist.ts';
import { ubuntuTracker } from './ubuntu-tracker.ts';
import { urlhausFilter } from './urlhaus-filter.ts';
import { urlhausOnline } from './urlhaus-online.ts';
import { userCountry } from './user-country.ts';
import { viriback } from './viriback.ts';
import { voipbl } from './voipbl.ts';
import { vulnrichment } from './vulnrichment.ts';
import { vxvault } from './vxvault.ts';
import { webappanalyzer } from './webappanalyzer.ts';
import { x4bnetDatacenter } from './x4bnet-datacenter.ts';
import { x4bnetVpn } from './x4bnet-vpn.ts';

/** Every feed that ships, in the order of the catalogue. A new feed is its file and a line here. */
export const feeds: readonly Feed[] = [
  spamhausDropV4,
  spamhausDropV6,
  spamhausAsnDrop,
  fireholLevel1,
  fireholLevel2,
  fireholLevel3,
  fireholAbusers1d,
  ipsum,
  blocklistDeAll,
  blocklistDeSsh,
  blocklistDeMail,
  blocklistDeBruteforcelogin,
  blocklistDeBots,
  cinsArmy,
  greensnow,
  etCompromised,
  etBlock,
  dshield,
  iscResearchScanners,
  bruteforceblocker,
  binaryDefense,
  voipbl,
  turrisGreylist,
  maltrailMassScanners,
  mispScanners,
  stopforumspam7d,
  stopforumspamToxic,
  abuseipdb,
  sefinekMaliciousIp,
  bitwireIpblocklist,
  otxPulses,
  feodoTracker,
  threatfoxIpPort,
  threatfoxIpMirror,
  threatfoxDomains,
  urlhausOnline,
  sslblCertificates,
  sslblJa3,
  c2intelfeedsIp,
  c2intelfeedsDomains,
  c2Tracker,
  malwareFilterBotnet,
  maltrailTrails,
  vxvault,
  viriback,
  botvrij,
  circlOsint,
  mitreAttack,
  torBulkExitList,
  torExitAddresses,
  onionoo,
  danTorlist,
  x4bnetVpn,
  mispVpn,
  nordvpn,
  mullvad,
  pia,
  icloudPrivateRelay,
  isVpn,
  astrill,
  socksProxies30d,
  sslProxies30d,
  fireholProxies,
  thespeedxProxies,
  monosansProxies,
  x4bnetDatacenter,
  cloudProviders,
  aws,
  googleCloud,
  cloudflare,
  fastly,
  digitalocean,
  oracleCloud,
  linode,
  bgpToolsTags,
  badAsnList,
  googlebot,
  bingbot,
  gptbot,
  anycastPrefixes,
  publicDnsInfo,
  trickestResolvers,
  dnscryptResolvers,
  mispPublicDns,
  openphish,
  phishingDatabaseDomains,
  phishingDatabaseLinks,
  phishingDatabaseIps,
  phishtank,
  certPolska,
  jpcertPhishing,
  metamaskPhishing,
  polkadotPhishing,
  discordScamLinks,
  phishunt,
  phishingFilter,
  urlhausFilter,
  hageziTif,
  stevenblackHosts,
  mispDomainContext,
  disposableMail,
  tranco,
  ciscoUmbrella,
  publicSuffixList,
  exploitDb,
  metasploit,
  nucleiCves,
  pocInGithub,
  trickestCve,
  cisaKev,
  epss,
  nvd,
  nvdMirror,
  cveListV5,
  vulnrichment,
  debianTracker,
  ubuntuTracker,
  alpineSecdb,
  redhatOsv,
  endoflife,
  originAsn,
  dbipCity,
  userCountry,
  iptoasn,
  geolite2,
  ipfireLocation,
  bgpToolsAsNames,
  rirDelegations,
  recog,
  webappanalyzer,
  faviconHashes,
  mispPlatforms,
];
