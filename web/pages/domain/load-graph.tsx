import type { ToldReport } from '../../../src/domain/dialects.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { Defanged } from '../../components/hostile-text.tsx';
import { formatNumber } from '../../texts.ts';
import { domainTexts } from '../../texts/domain.ts';
import { levelOf } from './score-word.ts';

const rowPixels = 34;
const mostHosts = 30;
const curveWidth = 160;

interface Node {
  name: string;
  requests: number;
  level: number | undefined;
}

interface Edge {
  from: number;
  to: number;
  requests: number;
}

interface Graph {
  loaders: Node[];
  hosts: Node[];
  edges: Edge[];
  /** Hosts that are not drawn. */
  more: number;
}

/** Who loads whom: frames on the left, the hosts they ask on the right. */
export function LoadGraph({ report }: { report: ToldReport }) {
  const { loaders, hosts, edges, more } = graphOf(report);
  const t = domainTexts;
  if (hosts.length === 0) return null;
  const height = Math.max(loaders.length, hosts.length) * rowPixels;
  const busiest = Math.max(...edges.map(({ requests }) => requests));
  return (
    <section class="stack" aria-labelledby="graph">
      <h2 id="graph">{t.graph}</h2>
      <div class="card graph" style={{ gridTemplateRows: `${height}px` }}>
        <Nodes label={t.graphLoaders} nodes={loaders} />
        <svg
          class="graph-curves"
          viewBox={`0 0 ${curveWidth} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {edges.map(({ from, to, requests }) => (
            <path
              key={`${from} ${to}`}
              d={curve(middleOf(from), middleOf(to))}
              data-level={hosts[to]?.level ?? 'unknown'}
              stroke-width={1 + (4 * requests) / busiest}
            />
          ))}
        </svg>
        <Nodes label={t.graphHosts} nodes={hosts} />
      </div>
      {more > 0 && <p class="quiet">{t.moreHosts(more)}</p>}
    </section>
  );
}

const middleOf = (row: number) => (row + 0.5) * rowPixels;

function curve(from: number, to: number): string {
  const bend = curveWidth / 2;
  return `M0 ${from} C${bend} ${from} ${bend} ${to} ${curveWidth} ${to}`;
}

function Nodes({ label, nodes }: { label: string; nodes: readonly Node[] }) {
  return (
    <ul class="graph-nodes" aria-label={label}>
      {nodes.map(({ name, requests, level }) => (
        <li key={name} class="graph-node" data-level={level ?? 'unknown'}>
          <Defanged text={name} />
          <span class="quiet">{formatNumber(requests)}</span>
        </li>
      ))}
    </ul>
  );
}

function graphOf({ network_logs: requests, frames }: ToldReport): Graph {
  const urlOfFrame = new Map(frames.map(({ frame_id: id, url }) => [id, url]));
  const loaders = new Map<string, Node>();
  const hosts = new Map<string, Node>();
  const counts = new Map<string, { loader: string; host: string; requests: number }>();
  for (const { url, frame_id: frame, score } of requests) {
    const host = hostOf(url);
    const loader = hostOf(urlOfFrame.get(frame) ?? '') || domainTexts.thePage;
    if (host === '') continue;
    note(loaders, loader);
    const node = note(hosts, host);
    node.level = worse(node.level, levelOf(score));
    const edge = counts.get(`${loader} ${host}`) ?? { loader, host, requests: 0 };
    counts.set(`${loader} ${host}`, { ...edge, requests: edge.requests + 1 });
  }
  const shown = [...hosts.values()].sort(byDanger).slice(0, mostHosts);
  const left = [...loaders.values()];
  const at = (nodes: readonly Node[], name: string) =>
    nodes.findIndex((node) => node.name === name);
  const edges = [...counts.values()]
    .map(({ loader, host, requests: amount }) => ({
      from: at(left, loader),
      to: at(shown, host),
      requests: amount,
    }))
    .filter(({ to }) => to >= 0);
  return { loaders: left, hosts: shown, edges, more: hosts.size - shown.length };
}

function note(nodes: Map<string, Node>, name: string): Node {
  const node = nodes.get(name) ?? { name, requests: 0, level: undefined };
  node.requests++;
  nodes.set(name, node);
  return node;
}

function worse(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : Math.max(one, other ?? 0);
}

function byDanger(one: Node, other: Node): number {
  return (other.level ?? 0) - (one.level ?? 0) || other.requests - one.requests;
}

function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}
