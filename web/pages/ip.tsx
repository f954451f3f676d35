import { ipData } from '../../src/ip/contract.ts';
import { useAnswer } from '../api.ts';
import { ScoreBadge } from '../components/score-badge.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { texts } from '../texts.ts';

export default function Ip({ params: { ip = '' } }: PageProps) {
  const answer = useAnswer(ipData, { ip, full: true, explain: true });
  return (
    <>
      <h1 class="mono">{ip}</h1>
      <Answered answer={answer}>
        {({ score }) => (
          <p class="chips">
            <ScoreBadge size="large" label={texts.score.inbound} value={score.inbound} />
            <ScoreBadge size="large" label={texts.score.outbound} value={score.outbound} />
          </p>
        )}
      </Answered>
    </>
  );
}
