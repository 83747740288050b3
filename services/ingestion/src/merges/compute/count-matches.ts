import type { MergePreview } from '@plumbline/contracts';
import type { Session } from '@plumbline/datasets';
import { type KeyedTables, meetSql } from './keyed-rows.js';
import type { MergeRules } from './merge-tables.js';

export type Counts = Pick<
  MergePreview,
  | 'matched'
  | 'leftOnly'
  | 'rightOnly'
  | 'multiplied'
  | 'extraRows'
  | 'rows'
  | 'left'
  | 'right'
  | 'kinds'
  | 'leftOut'
>;

/** What meets what, from the counted keys: neither table is read again, and no row is multiplied to count it. */
export async function countMatches(
  session: Session,
  { tables, keys }: KeyedTables,
  rules: MergeRules,
): Promise<Counts> {
  const both = 'l.n IS NOT NULL AND r.n IS NOT NULL';
  const several = `${both} AND r.n > 1`;
  const { rows } = await session.run(
    `SELECT ${[
      `sum(l.n) FILTER (${both})`,
      `sum(l.n) FILTER (${several})`,
      `sum(l.n * r.n) FILTER (${both})`,
      `sum(r.n) FILTER (${both})`,
      `sum(l.n)`,
      `sum(r.n)`,
      `count(l.n)`,
      `count(r.n)`,
      `count(*) FILTER (${both})`,
      `count(*) FILTER (${several})`,
      `sum(r.n) FILTER (${several})`,
      `sum(r.n) FILTER (${both} AND l.n = 1)`,
      `sum(l.n) FILTER (${both} AND r.n = 1)`,
    ].join(', ')}
     FROM left_keys AS l FULL JOIN right_keys AS r ON ${meetSql(keys)}`,
  );
  const [matched, multiplied, joined, rightMatched, leftKeyed, rightKeyed, ...values] = numbers(rows[0]);
  const [leftValues, rightValues, found, repeatedValues, repeatedRows, rightSingle, leftSingle] = values;
  const [leftRows, rightRows] = [tables.left.rows, tables.right.rows];
  const [leftOnly, rightOnly] = [leftRows - matched, rightRows - rightMatched];
  const alone = rightValues - found + (rightRows - rightKeyed);
  const kinds = {
    keep: { inner: joined, left: joined + leftOnly, full: joined + leftOnly + rightOnly },
    newest: { inner: matched, left: leftRows, full: leftRows + alone },
  };
  const kind = rules.kind === 'append' ? 'full' : rules.kind;
  const olderRows = kind === 'full' ? rightKeyed - rightValues : repeatedRows - repeatedValues;
  return {
    ...{ matched, leftOnly, rightOnly, multiplied },
    extraRows: joined - matched,
    rows: kinds[rules.repeats ?? 'keep'][kind],
    left: {
      ...{ rows: leftRows, withoutKey: leftRows - leftKeyed, values: leftValues, found },
      single: leftSingle,
    },
    right: {
      ...{ rows: rightRows, withoutKey: rightRows - rightKeyed, values: rightValues, found },
      ...{ single: rightSingle, repeatedValues, repeatedRows },
    },
    kinds,
    leftOut: olderRows,
  };
}

type Thirteen = [...Six, ...Six, number];
type Six = [number, number, number, number, number, number];

function numbers(row: readonly unknown[] | undefined): Thirteen {
  return Array.from({ length: 13 }, (_, at) => Number(row?.[at] ?? 0)) as Thirteen;
}
