import type { Feed } from '../feed.ts';
import { readLists } from '../lists.ts';
import { alpineSecdb } from './alpine-secdb.ts';
import { aws } from './aws.ts';
import { bgpToolsAsNames } from './bgp-tools-as-names.ts';
import { bruteforceblocker } from './bruteforceblocker.ts';
import { cisaKev } from './cisa-kev.ts';
import { cveListV5, vulnrichment } from './cve-list.ts';
import { debianTracker } from './debian-tracker.ts';
import { dnscryptResolvers } from './dnscrypt-resolvers.ts';
import { dshield } from './dshield.ts';
import { endoflife } from './endoflife.ts';
import { epss } from './epss.ts';
import { exploitDb } from './exploit-db.ts';
import { faviconHashes } from './favicon-hashes.ts';
import { jpcertPhishing } from './jpcert-phishing.ts';
import { maltrailMassScanners, maltrailTrails } from './maltrail.ts';
import { metasploit } from './metasploit.ts';
import { iptoasn, originAsn } from './networks.ts';
import { nucleiCves } from './nuclei-cves.ts';
import { nvd, nvdMirror } from './nvd.ts';
import { onionoo } from './onionoo.ts';
import { oracleCloud } from './oracle-cloud.ts';
import { otxPulses } from './otx-pulses.ts';
import { pia } from './pia.ts';
import { pocInGithub } from './poc-in-github.ts';
import { ciscoUmbrella, tranco } from './popularity.ts';
import { publicDnsInfo } from './public-dns-info.ts';
import { publicSuffixList } from './public-suffix-list.ts';
import { recog } from './recog.ts';
import { redhatOsv } from './redhat-osv.ts';
import { rirDelegations } from './rir-delegations.ts';
import { torExitAddresses } from './tor-exit-addresses.ts';
import { trickestCve } from './trickest-cve.ts';
import { turrisGreylist } from './turris-greylist.ts';
import { ubuntuTracker } from './ubuntu-tracker.ts';
import { viriback } from './viriback.ts';
import { webappanalyzer } from './webappanalyzer.ts';

/** Every feed that ships, in the order of the catalogue. A new feed is its file and a line here. */
export const feeds: readonly Feed[] = [
  ...readLists(new URL('./lists/', import.meta.url)),
  dshield,
  bruteforceblocker,
  turrisGreylist,
  maltrailMassScanners,
  otxPulses,
  maltrailTrails,
  viriback,
  torExitAddresses,
  onionoo,
  pia,
  aws,
  oracleCloud,
  publicDnsInfo,
  dnscryptResolvers,
  jpcertPhishing,
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
  iptoasn,
  bgpToolsAsNames,
  rirDelegations,
  recog,
  webappanalyzer,
  faviconHashes,
];
