import * as contract from '../../../src/exposure/sbom/contract.ts';
import type { SbomRow } from '../../../src/exposure/sbom/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import type { Column } from '../../components/table.tsx';
import { sendDocument } from '../../files.ts';
import { linkTo } from '../../router.ts';
import { decisionTexts as t } from '../../texts/decisions.ts';
import { change } from '../admin/change.ts';
import { Form } from '../admin/form.tsx';
import { Standing } from './standing.tsx';

/** Software on hosts that scans cannot see. */
export function Sboms({ range, onChange }: { range: string; onChange: () => void }) {
  return (
    <Standing
      words={t.sboms}
      answer={useAnswer(contract.listSboms, {})}
      rowsOf={({ sboms }) => sboms}
      columns={columns}
      aboutOf={({ name, ip_address: host }) => `${name} (${host})`}
      end={({ id }) => call(contract.removeSbom, { id })}
      onChange={onChange}
    >
      {(reload) => (
        <Form
          title={t.sbom.add}
          submit={t.sbom.load}
          initial={/[/-]/.test(range) ? {} : { ip: range }}
          fields={[
            { name: 'document', label: t.sbom.file, isFile: true },
            { name: 'ip', label: t.sbom.host },
            { name: 'name', label: t.sbom.name, isOptional: true },
          ]}
          onSubmit={({ document = '', ...input }) =>
            change(() => sendDocument(contract.loadSbom, input, document), reload)
          }
        />
      )}
    </Standing>
  );
}

const columns: readonly Column<SbomRow>[] = [
  {
    id: 'ip_address',
    card: 'mark',
    title: t.columns.host,
    value: ({ ip_address }) => ip_address,
    render: ({ ip_address }) => (
      <a class="mono" href={linkTo('ip', ip_address)}>
        {ip_address}
      </a>
    ),
  },
  {
    id: 'name',
    card: 'heading',
    title: t.columns.name,
    value: ({ name }) => name,
    render: ({ name }) => <HostileText text={name} />,
  },
  { id: 'format', card: 'mark', title: t.columns.format, value: ({ format }) => format },
  {
    id: 'components',
    title: t.columns.components,
    isNumber: true,
    value: ({ components }) => components,
  },
  timeColumn({ id: 'made', title: t.columns.made, time: ({ made }) => made }),
  timeColumn({ id: 'loaded', card: 'text', title: t.columns.loaded, time: ({ loaded }) => loaded }),
];
