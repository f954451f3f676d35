import type { CveFacts } from '../../cve/store.ts';

/** `NETWORK`, by its letter in the vector. */
const vectors: Readonly<Record<string, string>> = {
  N: 'NETWORK',
  A: 'ADJACENT_NETWORK',
  L: 'LOCAL',
  P: 'PHYSICAL',
};

/** `exploits` is the number of known ones. */
export function cveOf(fact: CveFacts, exploits: number) {
  return {
    id: fact.id,
    details: detailsOf(fact),
    timeline: timelineOf(fact),
    exploitation_details: exploitationOf(fact, exploits),
    exploitation_stats: {
      number_of_available_exploits: exploits,
      number_of_threat_actors_exploiting_vulnerability: 0,
      number_of_botnets_exploiting_vulnerability: 0,
    },
    exploitation_activity: {
      activity_seen: false,
      benign_ip_count_1d: 0,
      threat_ip_count_1d: 0,
    },
  };
}

const newestScore = ({ cvss2, cvss3, cvss4 }: CveFacts) => cvss4 ?? cvss3 ?? cvss2;

function detailsOf(fact: CveFacts) {
  const range = fact.affected.find(({ isVulnerable }) => isVulnerable);
  return {
    vulnerability_name: fact.title,
    vulnerability_description: fact.description,
    cve_cvss_score: newestScore(fact)?.score ?? 0,
    product: range?.product ?? '',
    vendor: range?.vendor ?? '',
    published_to_nist_nvd: true,
  };
}

function timelineOf({ publishedAt, updatedAt, kev }: CveFacts) {
  return {
    cve_published_date: publishedAt ?? '',
    cve_last_updated_date: updatedAt ?? '',
    first_known_published_date: publishedAt ?? '',
    cisa_kev_date_added: kev?.addedOn ?? '',
  };
}

function exploitationOf(fact: CveFacts, exploits: number) {
  const { kev, ssvc, epss } = fact;
  return {
    attack_vector: vectorOf(fact),
    exploit_found:
      exploits > 0 || kev !== null || ['poc', 'active'].includes(ssvc?.exploitation ?? ''),
    exploitation_registered_in_kev: kev !== null,
    epss_score: epss?.probability ?? 0,
  };
}

function vectorOf(fact: CveFacts): string {
  const [, letter = ''] = /(?:^|\/)AV:([NALP])/.exec(newestScore(fact)?.vector ?? '') ?? [];
  return vectors[letter] ?? '';
}
