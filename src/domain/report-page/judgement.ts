import type { Judgement } from '../../verdict/contract.ts';
import type { Section } from '../../lib/paper.ts';

/** What is known about the target today. The scan is one of the sources. */
export function judgementSections(judgement: Judgement | undefined): Section[] {
  if (!judgement) return [];
  const { reasons, relations } = judgement;
  return [
    { title: 'Verdict', rows: pairsOf(judgement).filter(([, value]) => value !== '') },
    {
      title: 'Why',
      header: ['REASON', 'SOURCE', 'SEEN', 'LISTED SINCE', 'LIST OF', 'SURE', 'POINTS', 'SEE'],
      rows: reasons.map(
        ({ says, source, since, first_fetched: first, fetched, sure, points, see }) => [
          says,
          source,
          since,
          first,
          fetched,
          sure,
          String(Math.round(points)),
          see,
        ],
      ),
    },
    {
      title: 'Related',
      header: ['AS', 'KIND', 'VALUE'],
      rows: relations.map(({ relation, kind, value }) => [relation, kind, value]),
    },
  ];
}

function pairsOf({
  exposure,
  advice,
  in_favour,
  context,
  suppressed,
  coverage,
}: Judgement): [string, string][] {
  const { asked, silent, not_covered, too_old } = coverage;
  return [
    ['Advice', advice],
    ['Exposure', exposure?.says ?? ''],
    ['In its favour', in_favour.join(' ')],
    ['What it is', context.join(' ')],
    ['Suppressed', suppressed.join(' ')],
    ['Asked', asked.join(', ')],
    ['Silent', silent.join(', ')],
    ['Not loaded', not_covered.join(', ')],
    ['Too old', too_old.join(', ')],
  ];
}
