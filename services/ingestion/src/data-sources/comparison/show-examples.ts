import type { CellValue, VersionComparison } from '@plumbline/contracts';
import { quoteName, type Session } from '@plumbline/datasets';
import { differsSql, type MatchedRows } from './match-rows.js';
import { relationOf, type Side, type Sides, storedName } from './sides.js';

/** Characters of a cell that are shown. */
const MAX_CHARACTERS = 1_000;

type Examples = VersionComparison['examples'];

/** The chosen rows with their lines and their cells as each version has them. */
export async function showExamples(session: Session, sides: Sides, matched: MatchedRows): Promise<Examples> {
  const { from, to, common } = sides;
  const columns = [...to.columns.keys(), ...[...from.columns.keys()].filter((name) => !to.columns.has(name))];
  return {
    columns,
    added: await rowsOf(session, sides, to, columns, matched.added),
    removed: await rowsOf(session, sides, from, columns, matched.removed),
    changed: await changesOf(session, sides, matched, common),
  };
}

async function rowsOf(
  session: Session,
  sides: Sides,
  side: Side,
  columns: readonly string[],
  rows: readonly number[],
): Promise<Examples['added']> {
  if (rows.length === 0) return [];
  const cells = columns.map((name, index) => `${cellSql(side, name)} AS c${index}`);
  const answer = await session.run(
    `SELECT line, ${columns.map((_, index) => `c${index}`).join(', ')}
     FROM ${relationOf(sides, side, [], cells)} WHERE row IN (${rows.join(', ')}) ORDER BY row`,
  );
  return answer.rows.map(([line, ...shown]) => ({ line: Number(line), cells: shown }));
}

async function changesOf(
  session: Session,
  sides: Sides,
  { rows: { key }, changed }: MatchedRows,
  common: readonly string[],
): Promise<Examples['changed']> {
  if (changed.length === 0) return [];
  const names = [...key, ...common.filter((name) => !key.includes(name))];
  const chosen = (side: Side, rows: number[]) => {
    const cells = names.map((name, index) => `${cellSql(side, name)} AS c${index}`);
    return `(SELECT * FROM ${relationOf(sides, side, names, cells)} WHERE row IN (${rows.join(', ')}))`;
  };
  const compared = names.map((_, index) => `${differsSql(index)}, f.c${index}, t.c${index}`);
  const answer = await session.run(
    `SELECT f.line, t.line, ${compared.join(', ')}
     FROM ${chosen(
       sides.from,
       changed.map(({ from }) => from),
     )} f
     JOIN ${chosen(
       sides.to,
       changed.map(({ to }) => to),
     )} t ON ${key.map((_, index) => `f.v${index} = t.v${index}`).join(' AND ')} ORDER BY t.row`,
  );
  return answer.rows.map(([fromLine, toLine, ...cells]) => ({
    key: key.map((_, index) => cells[index * 3 + 2] ?? null),
    fromLine: Number(fromLine),
    toLine: Number(toLine),
    cells: names.flatMap((column, index) => changeOf(column, cells.slice(index * 3, index * 3 + 3))),
  }));
}

function changeOf(column: string, [differs, from, to]: CellValue[]) {
  return differs === true ? [{ column, from: from ?? null, to: to ?? null }] : [];
}

function cellSql(side: Side, name: string): string {
  const column = side.columns.get(name);
  if (!column) return 'NULL';
  const cell = quoteName(storedName(side, name));
  return column.type === 'text' ? `left(${cell}, ${MAX_CHARACTERS})` : cell;
}
