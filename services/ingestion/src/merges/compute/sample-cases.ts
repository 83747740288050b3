import type { CellValue, MergePreview } from '@plumbline/contracts';
import { quoteName, type Session } from '@plumbline/datasets';
import { type KeyedTables, keyedRows, meetSql, rowsSql, type Side } from './keyed-rows.js';
import type { MergeRules, MergeTable } from './merge-tables.js';
import { newestRows } from './newest-rows.js';
import type { ResultColumn } from './result-columns.js';

type Sample = MergePreview['sample'];
type Case = Sample[number]['case'];

/** Rows of each case, and of the second table for one row of the first. */
const ROWS_OF_CASE = 8;
const PARTNERS = 3;
/** Characters of a cell that are shown. */
const MAX_CHARACTERS = 200;

interface Pair {
  case: Case;
  left?: number;
  right?: number;
}

/** The first rows of each case as the result would hold them, in the order of the first table. */
export async function sampleCases(
  session: Session,
  keyed: KeyedTables,
  rules: MergeRules,
  columns: readonly ResultColumn[],
): Promise<Sample> {
  const pairs = rules.kind === 'append' ? firstOfBoth(keyed) : await pickPairs(session, keyed, rules);
  const left = await cellsOf(session, keyed, 'left', { columns, rows: pairs.map((pair) => pair.left) });
  const right = await cellsOf(session, keyed, 'right', { columns, rows: pairs.map((pair) => pair.right) });
  return pairs.map((pair) => {
    const own = { left: left.get(pair.left ?? 0), right: right.get(pair.right ?? 0) };
    return {
      case: pair.case,
      leftLine: own.left?.line ?? null,
      rightLine: own.right?.line ?? null,
      cells: columns.map((column, at) => {
        const side = column.left !== undefined && (own.left || column.right === undefined) ? 'left' : 'right';
        return own[side]?.cells[at] ?? null;
      }),
    };
  });
}

function firstOfBoth({ tables: { left, right } }: KeyedTables): Pair[] {
  const first = (count: number) => Array.from({ length: Math.min(count, ROWS_OF_CASE) }, (_, at) => at + 1);
  return [
    ...first(left.rows).map((row): Pair => ({ case: 'left_only', left: row })),
    ...first(right.rows).map((row): Pair => ({ case: 'right_only', right: row })),
  ];
}

async function pickPairs(session: Session, keyed: KeyedTables, rules: MergeRules): Promise<Pair[]> {
  const first = (row: string, condition: string) =>
    `array_to_string(min(${row}, ${ROWS_OF_CASE}) FILTER (${condition}), ',')`;
  const meet = meetSql(keyed.keys);
  const found = await session.run(
    `SELECT ${first('l.row', 'r.n = 1')}, ${first('l.row', 'r.n > 1')}, ${first('l.row', 'r.n IS NULL')}
     FROM ${keyedRows(keyed, 'left')} AS l LEFT JOIN right_keys AS r ON ${meet}`,
  );
  const alone = await session.run(
    `SELECT ${first('r.row', 'l.n IS NULL')}
     FROM ${keyedRows(keyed, 'right')} AS r LEFT JOIN left_keys AS l ON ${meet}`,
  );
  const [one = [], several = [], none = []] = (found.rows[0] ?? []).map(numbers);
  const met = await partnersOf(session, keyed, rules, [...one, ...several]);
  const severalRows = new Set(several);
  const pairs = [
    ...met.map((pair): Pair => ({ case: severalRows.has(pair.left) ? 'multiplied' : 'matched', ...pair })),
    ...none.map((left): Pair => ({ case: 'left_only', left })),
  ].sort((a, b) => (a.left ?? 0) - (b.left ?? 0));
  return [
    ...pairs,
    ...numbers(alone.rows[0]?.[0] ?? null).map((right): Pair => ({ case: 'right_only', right })),
  ];
}

async function partnersOf(
  session: Session,
  keyed: KeyedTables,
  rules: MergeRules,
  rows: readonly number[],
): Promise<{ left: number; right: number }[]> {
  if (rows.length === 0) return [];
  const right = rules.repeats === 'newest' ? newestRows(keyed) : keyedRows(keyed, 'right');
  const answer = await session.run(
    `SELECT l.row, r.row
     FROM (SELECT * FROM ${keyedRows(keyed, 'left')} WHERE row IN (${rows.join(', ')})) AS l
     JOIN ${right} AS r ON ${meetSql(keyed.keys)}
     QUALIFY row_number() OVER (PARTITION BY l.row ORDER BY r.row) <= ${PARTNERS}
     ORDER BY l.row, r.row`,
  );
  return answer.rows.map(([left, other]) => ({ left: Number(left), right: Number(other) }));
}

interface ShownRow {
  line: number;
  cells: CellValue[];
}

/** One table's part of some rows, by their number; cells stand where the result has them. */
async function cellsOf(
  session: Session,
  { tables }: KeyedTables,
  side: Side,
  { columns, rows }: { columns: readonly ResultColumn[]; rows: readonly (number | undefined)[] },
): Promise<Map<number, ShownRow>> {
  const wanted = [...new Set(rows.filter((row) => row !== undefined))];
  if (wanted.length === 0) return new Map();
  const cells = columns.map((column, at) => `${shownSql(tables[side], column[side])} AS c${at}`);
  const answer = await session.run(
    `SELECT row, line, ${columns.map((_, at) => `c${at}`).join(', ')}
     FROM ${rowsSql(tables[side], cells)} WHERE row IN (${wanted.join(', ')})`,
  );
  return new Map(
    answer.rows.map(([row, line, ...shown]) => [Number(row), { line: Number(line), cells: shown }]),
  );
}

function shownSql(table: MergeTable, name: string | undefined): string {
  if (name === undefined) return 'NULL';
  const cell = `data.${quoteName(name)}`;
  return table.known.get(name)?.type === 'text' ? `left(${cell}, ${MAX_CHARACTERS})` : cell;
}

const numbers = (list: CellValue): number[] =>
  String(list ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
