import { formatCount } from '../../lib/figures.ts';
import { describeProgress, type ScanProgress } from './stages.ts';
import { fit, harmless, type Terminal } from '../terminal/terminal.ts';

/** Lines of scans in progress; more would push the table off a small screen. */
const mostLines = 8;
const widest = 120;
/** Faster updates are invisible. */
const redrawMs = 100;

interface Shown {
  url: string;
  percent: number;
  doing: string;
}

/** Shows the scans in progress below the rows of finished scans. */
export class LiveScans {
  readonly #terminal: Terminal;
  readonly #total: number;
  readonly #scans = new Map<number, Shown>();
  #ended = 0;
  #bad = 0;
  #drawnAt = -Infinity;

  constructor(terminal: Terminal, total: number) {
    this.#terminal = terminal;
    this.#total = total;
  }

  show(at: number, url: string, state: ScanProgress | string): void {
    const isWord = typeof state === 'string';
    this.#scans.set(at, {
      url: harmless(url),
      percent: isWord ? 0 : state.scan_percentage,
      doing: isWord ? state : describeProgress(state),
    });
    this.#draw();
  }

  end(at: number): void {
    this.#scans.delete(at);
  }

  /** Counts a finished scan. */
  note(verdict: string): void {
    this.#ended++;
    if (verdict === 'malicious' || verdict === 'suspicious') this.#bad++;
    this.#drawnAt = -Infinity;
    this.#draw();
  }

  clear(): void {
    this.#terminal.redraw('');
  }

  #draw(): void {
    const now = performance.now();
    if (now - this.#drawnAt < redrawMs) return;
    this.#drawnAt = now;
    const { paint } = this.#terminal;
    const width = Math.min(this.#terminal.width, widest) - 1;
    const running = [...this.#scans.values()];
    const lines = running.slice(0, mostLines).map((scan) => drawScan(scan, width));
    const counts = [
      `${formatCount(this.#ended)} of ${formatCount(this.#total)} done`,
      `${formatCount(running.length)} running`,
      `${formatCount(this.#bad)} malicious or suspicious`,
    ];
    const status = fit(counts.join(', '), width).trimEnd();
    this.#terminal.redraw([...lines, status].map((line) => paint('dim', line)).join('\n'));
  }
}

const widestDoing = 'querying registration'.length + 8;

function drawScan({ url, percent, doing }: Shown, width: number): string {
  const head = `${String(percent).padStart(3)}%  ${fit(doing, Math.min(widestDoing, Math.floor(width / 2)))}  `;
  return `${head}${fit(url, Math.max(1, width - head.length))}`.trimEnd();
}
