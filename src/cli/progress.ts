import type { Terminal } from './terminal.ts';

export interface Progress {
  bytes: (count: number) => void;
  end: (message: string) => void;
}

const barWidth = 20;

/** A line that moves while something goes on. Where nobody watches, only its end is written. */
export function createProgress({ note, width, json, paint }: Terminal, label: string): Progress {
  const watched = width !== Infinity && !json;
  let turn = 0;
  const draw = (text: string) => {
    if (watched) process.stderr.write(`\r\u001b[K${label}  ${text}`.slice(0, width + 4));
  };
  return {
    bytes(count) {
      // Many servers do not say how much there is, so the bar shows motion and the number the amount.
      const at = turn++ % barWidth;
      const bar = '─'.repeat(at) + '█'.repeat(2) + '─'.repeat(barWidth - at);
      draw(`${paint('blue', bar)} ${(count / 1_048_576).toFixed(1)} MiB`);
    },
    end(message) {
      if (json) return;
      if (watched) process.stderr.write('\r\u001b[K');
      note(`${label}  ${message}`);
    },
  };
}
