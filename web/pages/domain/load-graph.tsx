import type { WireReport } from '../../../src/domain/report/wire.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { Defanged } from '../../components/hostile-text.tsx';
import { formatNumber } from '../../texts.ts';
import { domainTexts } from '../../texts/domain.ts';
import { levelOf } from '../../components/score-badge.tsx';

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
  /** Number of hosts not drawn. */
  more: number;
}

/** What loads what: on the left, hosts whose documents and scripts load; on the right, hosts they load from. */
export function LoadGraph({ report }: { report: WireReport }) {
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
          {name === '' ? domainTexts.theScan : <Defanged text={name} />}
          <span class="quiet">{formatNumber(requests)}</span>
        </li>
      ))}
    </ul>
  );
}

function graphOf({ network_logs: rows, explain }: WireReport): Graph {
  const loads = explain?.loads ?? [];
  const levels = new Map<string, number | undefined>();
  for (const { url, score } of rows) {
    const host = hostOf(url);
    levels.set(host, worse(levels.get(host), levelOf(score)));
  }
  const loaders = new Map<string, Node>();
  const hosts = new Map<string, Node>();
  for (const { loader, loaded, requests } of loads) {
    count(loaders, { name: loader, requests, level: levels.get(loader) });
    count(hosts, { name: loaded, requests, level: levels.get(loaded) });
  }
  const shown = [...hosts.values()].sort(byDanger).slice(0, mostHosts);
  const left = [...loaders.values()];
  const at = (nodes: readonly Node[], name: string) =>
    nodes.findIndex((node) => node.name === name);
  const edges = loads
    .map(({ loader, loaded, requests }) => ({
      from: at(left, loader),
      to: at(shown, loaded),
      requests,
    }))
    .filter(({ to }) => to >= 0);
  return { loaders: left, hosts: shown, edges, more: hosts.size - shown.length };
}

function count(nodes: Map<string, Node>, node: Node): void {
  const requests = (nodes.get(node.name)?.requests ?? 0) + node.requests;
  nodes.set(node.name, { ...node, requests });
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
