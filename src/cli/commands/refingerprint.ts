import type { Static } from 'typebox';
import { refingerprintBanners } from '../../banner/contract.ts';
import { CallFailed } from '../../http/client.ts';
import { textOption, type Command, type Invocation } from '../command.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { countMatches } from '../banners/find.ts';
import { createProgress } from '../terminal/progress.ts';
import { readAnswer } from '../answer-lines.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const refingerprint: Command = {
  name: 'refingerprint',
  summary: 'Identify stored banners again with the current fingerprints',
  options: {
    since: { value: 'TIME', description: 'Only banners seen since 2026-01-31, now-7d, ….' },
    restart: { description: 'Start over instead of continuing an interrupted run.' },
  },
  examples: [
    ['vedette refingerprint', 'After an upgrade or a fingerprint update'],
    ['vedette refingerprint --since now-30d', 'The last thirty days'],
  ],
  async run(invocation) {
    const { terminal, connect, pipe, show } = invocation;
    // Waits for an index that is still being built.
    await countMatches(await connect(), { query: 'port: 0-65535', latest: false });
    const answer = pipe(`${refingerprintBanners.path}?${parametersOf(invocation)}`, nothing());
    const summary = await watch(readAnswer<Line>(answer), terminal);
    show(summary, describe(summary));
  },
};

type Output = Static<typeof refingerprintBanners.output>;
type Line = Output & { message?: string; status?: number };
type Summary = NonNullable<Output['summary']>;

function parametersOf(invocation: Invocation): string {
  const since = textOption(invocation, 'since');
  const parameters = new URLSearchParams(since === undefined ? {} : { since });
  if (invocation.options['restart'] === true) parameters.set('restart', 'true');
  return parameters.toString();
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
}

async function watch(lines: AsyncIterable<Line>, terminal: Terminal): Promise<Summary> {
  let bar: ReturnType<typeof createProgress> | undefined;
  for await (const { progress, summary, message, status } of lines) {
    if (progress) {
      const { looked, total, changed } = progress;
      bar ??= createProgress(terminal, {
        label: 'banners',
        total,
        measure: (count) => formatCount(Math.round(count)),
      });
      bar.amount(looked, `${formatCount(changed)} changed`);
    }
    if (summary) {
      bar?.clear();
      return summary;
    }
    if (status !== undefined) throw new CallFailed(message ?? '', status);
  }
  throw new CallFailed('The server reported no result. Run it again to continue.', 500);
}

function describe({ looked, changed, is_resumed }: Summary): string {
  const resumed = is_resumed ? ' Finished an interrupted run.' : '';
  return `${formatAmount(looked, 'banner')} examined, ${formatCount(changed)} changed.${resumed}`;
}
