import type { Static } from 'typebox';
import type { bannerStats } from '../../../src/banner/contract.ts';
import { clauseOf } from '../../../src/search/clause.ts';
import { Bars } from '../../components/bars.tsx';
import { countryName } from '../../texts.ts';
import { bannerSearchTexts } from '../../texts/banner-search.ts';
import { oppositeOf } from './clauses.ts';

export type Stats = Static<typeof bannerStats.output>;

/** In order: the field that is counted, and the filter that a click adds. */
const facets = [
  { field: 'product', filter: 'product' },
  { field: 'service_name', filter: 'service_name' },
  { field: 'open_port_no', filter: 'port' },
  { field: 'country', filter: 'country' },
  { field: 'as_name', filter: 'as_name' },
  { field: 'org_name', filter: 'org' },
  { field: 'city', filter: 'city' },
  { field: 'tech_stack', filter: 'tech_stack' },
  { field: 'tag', filter: 'tag' },
  { field: 'status_code', filter: 'status_code' },
] as const;

export const facetFields = facets.map(({ field }) => field);
/** Enough for every country on the map. */
export const facetSize = 250;
export const timeSpans = 60;

const mostBars = 50;

export function bucketsOf({ result }: Stats, field: string) {
  return result[`${field}_agg`] ?? [];
}

interface FacetsProps {
  stats: Stats;
  onClause: (clause: string) => void;
}

/** What the matches have in common; a click narrows the query or widens it again. */
export function Facets({ stats, onClause }: FacetsProps) {
  const shown = facets.filter(({ field }) => bucketsOf(stats, field).length > 0);
  return (
    <aside class="facets" aria-label={bannerSearchTexts.facets}>
      {shown.map(({ field, filter }) => {
        const buckets = bucketsOf(stats, field).slice(0, mostBars);
        const labelled = buckets.map(({ value, count }) => ({
          value,
          label: field === 'country' ? countryName(String(value)) : String(value),
          count,
        }));
        const clauseOfBar = (label: string) => {
          const found = labelled.find((each) => each.label === label);
          return clauseOf(filter, found?.value ?? label);
        };
        return (
          <Bars
            key={field}
            title={bannerSearchTexts.fields[field]}
            bars={labelled}
            most={6}
            onChoose={(label) => onClause(clauseOfBar(label))}
            onExclude={(label) => onClause(oppositeOf(clauseOfBar(label)))}
          />
        );
      })}
    </aside>
  );
}
