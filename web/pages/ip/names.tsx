import { HostileText } from '../../components/hostile-text.tsx';
import { texts } from '../../texts.ts';
import { ipTexts } from '../../texts/ip.ts';
import type { Data } from './reading.ts';

const mostNames = 12;

/** Names that point here, and names in certificates that are shown here. Hostile: never links out. */
export function Names({ data: { hostname, domain, port } }: { data: Data }) {
  const names = [
    ...hostname.data.map((row) => row.domain_name_full),
    ...domain.data.map((row) => row.domain),
  ];
  const certificates = port.data.flatMap(({ sdn_common_name: common, dns_names: others }) => [
    common ?? '',
    ...(others ?? '').split(','),
  ]);
  return (
    <>
      <NameList id="ip-names" title={ipTexts.names} names={names} />
      <NameList id="ip-certificates" title={ipTexts.certificates} names={certificates} />
    </>
  );
}

function NameList({ id, title, names }: { id: string; title: string; names: readonly string[] }) {
  const distinct = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  if (distinct.length === 0) return null;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="name-list mono">
        {distinct.slice(0, mostNames).map((name) => (
          <li key={name}>
            <HostileText text={name} />
          </li>
        ))}
      </ul>
      {distinct.length > mostNames && (
        <details class="fold">
          <summary>{texts.bars.more(distinct.length - mostNames)}</summary>
          <ul class="name-list mono">
            {distinct.slice(mostNames).map((name) => (
              <li key={name}>
                <HostileText text={name} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
