import type { ToldReport } from '../../../src/domain/dialects.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { domainTexts } from '../../texts/domain.ts';

/** Every chain of redirects, hop by hop. */
export function Redirects({ report: { page_redirections: chains } }: { report: ToldReport }) {
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
                <HostileText text={[country, network].filter(Boolean).join(' · ')} />
              </span>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}
