import type { Column, VersionComparison } from '@plumbline/contracts';
import type { Dataset, Engine, WorkLimits } from '@plumbline/datasets';
import { findKey } from './find-key.js';
import { matchByContent, matchByKey } from './match-rows.js';
import { showExamples } from './show-examples.js';
import { openSides, type Sides } from './sides.js';

/**
 * What became of the columns and rows of one version in another, by the names of the later and by key where one is
 * found. The engine does it over both files; nothing but counts and a few examples leaves it.
 * @throws QueryTimeout
 */
export async function compareDatasets(
  engine: Engine,
  from: Dataset,
  to: Dataset,
  limits: WorkLimits,
): Promise<Omit<VersionComparison, 'from' | 'to'>> {
  const sides = await openSides(engine, from, to);
  return engine.session(async (session) => {
    const key = await findKey(session, sides);
    const matched =
      key.length > 0 ? await matchByKey(session, sides, key) : await matchByContent(session, sides);
    return {
      columns: compareColumns(sides),
      rows: matched.rows,
      changedCells: matched.changedCells,
      examples: await showExamples(session, sides, matched),
    };
  }, limits);
}

function compareColumns({ from, to, common, renamed }: Sides): VersionComparison['columns'] {
  const changed = common
    .map((name) => ({
      name,
      from: shownColumn(from.columns.get(name)!),
      to: shownColumn(to.columns.get(name)!),
    }))
    .filter((column) => column.from.type !== column.to.type || column.from.role !== column.to.role);
  const only = (one: Sides['from'], other: Sides['from']) =>
    [...one.columns.values()].filter(({ name }) => !other.columns.has(name)).map(shownColumn);
  return {
    ...{ added: only(to, from), removed: only(from, to), changed, same: common.length - changed.length },
    ...(renamed.size > 0 && { renamed: [...renamed].map(([before, now]) => ({ from: before, to: now })) }),
  };
}

const shownColumn = ({ name, type, role }: Column) => ({ name, type, role });
