import type { Explanation } from '../../../src/ip/contract.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { ipTexts } from '../../texts/ip.ts';

const flagNames = Object.keys(ipTexts.flagNames) as (keyof typeof ipTexts.flagNames)[]; // its own keys

/** Each flag that a source reports, then the others in a line: not seen, or covered by no source. */
export function Flags({ explain: { booleans } }: { explain: Explanation }) {
  const known = flagNames.flatMap((name) => {
    const companion = booleans[name];
    return companion ? [{ name, companion }] : [];
  });
  const seen = known.filter(({ companion }) => companion.value);
  const others = known.filter(({ companion }) => !companion.value);
  const named = (isCovered: boolean) =>
    others
      .filter(({ companion }) => (companion.coverage !== 'not covered') === isCovered)
      .map(({ name }) => ipTexts.flagNames[name]);
  return (
    <section class="card" aria-labelledby="ip-flags">
      <h2 id="ip-flags">{ipTexts.flags}</h2>
      {seen.length > 0 && (
        <dl class="flags">
          {seen.map(({ name, companion: { said_by: saidBy } }) => (
            <div key={name} class="flag">
              <dt>{ipTexts.flagNames[name]}</dt>
              <dd>
                <HostileText text={ipTexts.flagSaidBy(saidBy)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {named(true).length > 0 && <p class="quiet">{ipTexts.notSeen(named(true))}</p>}
      {named(false).length > 0 && <p class="quiet">{ipTexts.notCovered(named(false))}</p>}
    </section>
  );
}
