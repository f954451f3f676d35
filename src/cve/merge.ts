import { isRejected, scoreOfKind, type Said, type SaidScore } from './said.ts';
import type {
  AffectedRange,
  CveFacts,
  CvePart,
  CvssScore,
  Epss,
  KnownExploited,
  Ssvc,
} from './store.ts';

/** What one document says, with the feed it came by. */
export interface Voice {
  feed: string;
  said: Said;
  affected: readonly AffectedRange[];
}

type Merged = Omit<CveFacts, 'saidBy'>;

/** All voices into one: each part from the first that has it, so the best must come first. */
export function mergeVoices(id: string, voices: readonly Voice[]): CveFacts {
  const saidBy: Partial<Record<CvePart, string>> = {};
  /** The first that says something of a part is the one who said it. */
  const first = <Part extends CvePart>(
    part: Part,
    read: (voice: Voice) => Merged[Part] | undefined,
    otherwise: Merged[Part],
  ): Merged[Part] => {
    for (const voice of voices) {
      const said = read(voice);
      if (isSilent(said)) continue;
      saidBy[part] = voice.feed;
      return said as Merged[Part]; // it is not silent
    }
    return otherwise;
  };
  return {
    id,
    isRejected: voices.some(({ said }) => isRejected(said)),
    title: first('title', ({ said }) => (said.type === 'epss' ? undefined : said.title), ''),
    description: first('description', ({ said }) => descriptionOf(said), ''),
    publishedAt: first('publishedAt', ({ said }) => recordOf(said)?.publishedAt, null),
    updatedAt: first('updatedAt', ({ said }) => recordOf(said)?.updatedAt, null),
    cvss2: first('cvss2', ({ said }) => toScore(scoreOfKind(said, '2')), null),
    cvss3: first('cvss3', ({ said }) => toScore(scoreOfKind(said, '3')), null),
    cvss4: first('cvss4', ({ said }) => toScore(scoreOfKind(said, '4')), null),
    cwes: first('cwes', ({ said }) => (said.type === 'epss' ? [] : said.cwes), []),
    epss: first('epss', ({ said }) => toEpss(said), null),
    kev: first('kev', ({ said }) => toExploited(said), null),
    ssvc: first('ssvc', ({ said }) => toSsvc(said), null),
    affected: first('affected', ({ affected }) => affected, []),
    references: first('references', ({ said }) => recordOf(said)?.references, []),
    saidBy,
  };
}

function isSilent(said: unknown): boolean {
  return (
    said === undefined || said === null || said === '' || (Array.isArray(said) && !said.length)
  );
}

const recordOf = (said: Said) => (said.type === 'cve' ? said : undefined);

function descriptionOf(said: Said): string | undefined {
  return said.type === 'epss' ? undefined : said.description;
}

function toScore(said: SaidScore | undefined): CvssScore | undefined {
  if (!said) return undefined;
  const { version, score, severity = '', vector = '' } = said;
  return { version, score, severity, vector };
}

function toEpss(said: Said): Epss | undefined {
  if (said.type !== 'epss') return undefined;
  return { probability: said.epss, percentile: said.percentile, day: said.day ?? '' };
}

function toExploited(said: Said): KnownExploited | undefined {
  if (said.type !== 'known-exploited') return undefined;
  const { addedAt = '', dueAt = '', title = '', action = '', ransomware } = said;
  return { addedOn: addedAt.slice(0, 10), dueOn: dueAt.slice(0, 10), ransomware, title, action };
}

function toSsvc(said: Said): Ssvc | undefined {
  if (said.type !== 'cve' || said.exploitation === undefined) return undefined;
  const { exploitation, automatable = null, technicalImpact = '' } = said;
  return { exploitation, automatable, technicalImpact };
}
