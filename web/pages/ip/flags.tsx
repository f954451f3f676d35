import type { Explanation } from '../../../src/ip/contract.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { ipTexts } from '../../texts/ip.ts';

const flagNames = Object.keys(ipTexts.flagNames) as (keyof typeof ipTexts.flagNames)[]; // its own keys

/** Each flag as seen, not seen or not covered, with the sources that report it. */
export function Flags({ explain: { booleans } }: { explain: Explanation }) {
  const known = flagNames.flatMap((name) => {
    const companion = booleans[name];
    return companion ? [{ name, companion }] : [];
  });
  const order = ['seen', 'not seen', 'not covered'];
  known.sort(
    (one, other) => order.indexOf(one.companion.coverage) - order.indexOf(other.companion.coverage),
  );
  return (
    <section class="card" aria-labelledby="ip-flags">
      <h2 id="ip-flags">{ipTexts.flags}</h2>
      <dl class="flags">
        {known.map(({ name, companion: { value, coverage, said_by: saidBy } }) => (
          <div key={name} class="flag" data-state={value ? 'seen' : coverage}>
            <dt>{ipTexts.flagNames[name]}</dt>
            <dd>
              {value ? (
                <HostileText text={ipTexts.flagSaidBy(saidBy)} />
              ) : (
                ipTexts.coverage[coverage === 'not covered' ? 'notCovered' : 'notSeen']
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
