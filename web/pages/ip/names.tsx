import { ipTexts } from '../../texts/ip.ts';
import { DomainList } from './shared.tsx';
import type { Data, Host } from './reading.ts';

/** Names that point here, and their domains. Hostile: they link to our own pages only. */
export function Names({ data: { hostname, domain }, host }: { data: Data; host?: Host }) {
  const names = [
    ...hostname.data.map((row) => row.domain_name_full),
    ...domain.data.map((row) => row.domain),
  ];
  if (names.every((name) => name.trim() === '')) return null;
  return (
    <section class="card" aria-labelledby="ip-names">
      <h2 id="ip-names">{ipTexts.names}</h2>
      <DomainList names={names} {...(host && { seen: host.names })} />
    </section>
  );
}
