import type { Static } from 'typebox';
import { exploitHost } from '../../../src/exposure/contract.ts';
import { useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { ipTexts } from '../../texts/ip.ts';

type Output = Static<typeof exploitHost.output>;
type Cve = Output['result'][number];

const t = ipTexts.cves;

const columns: Column<Cve>[] = [
  {
    id: 'cve',
    card: 'heading',
    title: t.cve,
    value: (row) => row.cve_id,
    render: (row) => (
      <a class="mono" href={linkTo('cve', row.cve_id)}>
        {row.cve_id}
      </a>
    ),
  },
  {
    id: 'grade',
    card: 'mark',
    title: t.grade,
    value: (row) => row.grade,
    render: (row) => (
      <span class="grade" data-grade={row.grade} title={row.reason}>
        {t.grades[row.grade]}
      </span>
    ),
  },
  {
    id: 'kev',
    card: 'mark',
    title: t.kev,
    value: (row) => (row.kev ? t.exploited : ''),
    render: (row) => (row.kev ? <span class="chip chip-alarm">{t.exploited}</span> : ''),
  },
  {
    id: 'epss',
    title: t.epss,
    value: (row) => row.epss ?? -1,
    render: (row) => (row.epss === null ? '' : t.percent(row.epss)),
    isNumber: true,
  },
  {
    id: 'cvss',
    title: t.cvss,
    value: (row) => row.cvss ?? -1,
    render: (row) => (row.cvss === null ? '' : row.cvss.toFixed(1)),
    isNumber: true,
  },
  {
    id: 'software',
    card: 'text',
    title: t.software,
    value: (row) => `${row.product} ${row.version}`.trim(),
  },
  { id: 'ports', title: t.ports, value: (row) => row.ports.join(', ') },
];

export function Vulnerabilities({ ip }: { ip: string }) {
  const answer = useAnswer(exploitHost, { ip });
  return (
    <section class="section" aria-labelledby="ip-cves">
      <h2 id="ip-cves">{t.title}</h2>
      <Answered answer={answer} lines={3}>
        {({
          result,
          affected,
          possible,
          fixed,
          cve_data: data,
          software,
          cannot_tell: unclear,
          is_complete: isComplete,
        }) => (
          <>
            <p class="quiet">
              {data === 'none' ? t.noData : t.counts(affected, possible, fixed)}
              {!isComplete && data !== 'none' && ` ${t.incomplete}`}
            </p>
            {data !== 'none' && <Unclear rows={unclear} />}
            {result.length > 0 && (
              <Table
                caption={t.title}
                columns={columns}
                rows={result}
                keyOf={(row) => row.cve_id}
                plain={(row) => row.cve_id}
              />
            )}
            {software
              .filter(({ end_of_life: ended }) => ended !== '')
              .map(({ product, end_of_life: ended }) => (
                <p key={product} class="warning">
                  <HostileText text={ended} />
                </p>
              ))}
          </>
        )}
      </Answered>
    </section>
  );
}

/** That nothing was found for these services does not mean that they are safe. */
function Unclear({ rows }: { rows: Output['cannot_tell'] }) {
  if (rows.length === 0) return null;
  return (
    <div class="notice unknown">
      <p>{t.unclear}</p>
      <ul>
        {rows.map(({ port, product, why }) => (
          <li key={`${port} ${product}`}>
            <HostileText text={t.unclearOf(product, port, why)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
