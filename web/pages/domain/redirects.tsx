import type { WireReport } from '../../../src/domain/report/wire.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { domainTexts } from '../../texts/domain.ts';

const waysOn: Readonly<Record<string, string>> = domainTexts.redirectBy;

/** Every chain of redirects, hop by hop. */
export function Redirects({ report }: { report: WireReport }) {
  const { page_redirections: chains, explain } = report;
  const kinds = new Map(explain?.redirects?.map(({ from, by }) => [from, by]));
  const shown = chains.filter((chain) => chain.length > 0);
  if (shown.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="redirects">
      <h2 id="redirects">{domainTexts.redirects}</h2>
      {shown.map((chain, at) => (
        <ol key={at} class="hops">
          {chain.map(({ url, status, country_code: country, as_name: network }, hop) => (
            <li key={hop} class="hop card">
              <span class="hop-status">{status}</span>
              <Defanged text={url} />
              <span class="quiet">
                <HostileText
                  text={[waysOn[kinds.get(url) ?? ''], country, network]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </span>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}
