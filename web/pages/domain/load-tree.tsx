import type { WireReport } from '../../../src/domain/report/wire.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { levelOf } from '../../components/score-badge.tsx';
import { domainTexts as t } from '../../texts/domain.ts';

interface Branch {
  at: number;
  children: Branch[];
}

/** Deeper branches are folded: readers rarely need what libraries load. */
const openDepth = 3;

/** Each request below the one that made the browser load it. */
export function LoadTree({ report }: { report: WireReport }) {
  const roots = treeOf(report);
  if (roots.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="tree">
      <h2 id="tree">{t.tree}</h2>
      <div class="card tree">
        <Branches branches={roots} report={report} depth={0} />
      </div>
    </section>
  );
}

/** A page may make chains of any length; deeper requests are listed beside the last of these levels. */
const deepest = 12;

function treeOf({ explain, network_logs: rows }: WireReport): Branch[] {
  const roots: Branch[] = [];
  // For each request, the branches from the root to it. The request that loads another comes before it.
  const paths: Branch[][] = [];
  for (const [at, { by }] of (explain?.tree ?? []).entries()) {
    if (at >= rows.length) break;
    const branch = { at, children: [] };
    const above = (paths[by] ?? []).slice(0, deepest);
    (above.at(-1)?.children ?? roots).push(branch);
    paths.push([...above, branch]);
  }
  return roots;
}

interface BranchesProps {
  branches: readonly Branch[];
  report: WireReport;
  depth: number;
}

function Branches({ branches, report, depth }: BranchesProps) {
  return (
    <ul>
      {branches.map(({ at, children }) => (
        <li key={at}>
          {children.length === 0 ? (
            <Row report={report} at={at} />
          ) : (
            <details open={depth < openDepth}>
              <summary>
                <Row report={report} at={at} />
              </summary>
              <Branches branches={children} report={report} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ report, at }: { report: WireReport; at: number }) {
  const row = report.network_logs[at];
  if (!row) return null;
  const status = report.explain?.tree?.[at]?.status ?? 0;
  const facts = [row.request, t.treeStatus(status), row.type, row.mime_type, row.data_size];
  return (
    <span class="tree-row" data-level={levelOf(row.score) ?? 'unknown'}>
      <Defanged text={row.url} />
      <span class="quiet">
        <HostileText text={facts.filter((each) => each !== '').join(' · ')} />
      </span>
    </span>
  );
}
