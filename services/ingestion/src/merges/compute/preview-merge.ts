import type { MergePreview } from '@plumbline/contracts';
import { type Engine, quoteName, type Session, type WorkLimits } from '@plumbline/datasets';
import { countAppended } from './count-appended.js';
import { type Counts, countMatches } from './count-matches.js';
import { keysSql } from './key-sql.js';
import { type KeyedTables, keyedRows, meetSql, withGroupedKeys } from './keyed-rows.js';
import { type MergeParent, type MergeRules, openTables } from './merge-tables.js';
import { mergeWarnings, summedColumn, tooManyRows } from './merge-warnings.js';
import { newestBy } from './newest-rows.js';
import { type ResultColumn, resultColumns } from './result-columns.js';
import { sampleCases } from './sample-cases.js';

/**
 * What a merge would come to, in few passes over the columns that are compared; no row is multiplied to count it.
 * @throws ParseError `column_gone`, QueryTimeout
 */
export async function previewMergeOf(
  engine: Engine,
  parents: { left: MergeParent; right: MergeParent },
  rules: MergeRules,
  limits: WorkLimits,
): Promise<MergePreview> {
  const tables = await openTables(engine, parents.left, parents.right, rules);
  const columns = resultColumns(tables, rules);
  const keyed = { tables, keys: rules.kind === 'append' ? [] : keysSql(tables, rules.keys) };
  return engine.session(async (session) => {
    if (rules.kind === 'append') {
      const counts = await countAppended(session, tables, columns);
      const sample = await sampleCases(session, keyed, rules, columns);
      return toPreview({ keyed, rules, columns, counts, sample });
    }
    return withGroupedKeys(session, keyed, async () => {
      const counts = await countMatches(session, keyed, rules);
      const sample = await sampleCases(session, keyed, rules, columns);
      const measure = counts.multiplied > 0 ? await sumBoth(session, keyed, rules) : undefined;
      return { ...toPreview({ keyed, rules, columns, counts, sample }), ...(measure && { measure }) };
    });
  }, limits);
}

interface Parts {
  keyed: KeyedTables;
  rules: MergeRules;
  columns: ResultColumn[];
  counts: Counts;
  sample: MergePreview['sample'];
}

function toPreview({ keyed, rules, columns, counts, sample }: Parts): Omit<MergePreview, 'measure'> {
  return {
    ...counts,
    newestBy: rules.kind === 'append' ? null : (newestBy(keyed.tables.right)?.name ?? null),
    columns: columns.map(({ name, type, format, left, right }) => ({
      ...{ name, type },
      ...(format && { format }),
      ...(left !== undefined && { left }),
      ...(right !== undefined && { right }),
    })),
    sample,
    warnings: [...tooManyRows(counts.rows), ...mergeWarnings(keyed.tables, rules, counts, columns)],
  };
}

/** The sum of a measure of the first table with its rows multiplied, and as it is. */
async function sumBoth(
  session: Session,
  keyed: KeyedTables,
  { kind }: MergeRules,
): Promise<MergePreview['measure']> {
  const column = summedColumn(keyed.tables);
  if (!column) return undefined;
  const value = `CAST(data.${quoteName(column.name)} AS DOUBLE) AS amount`;
  const { rows } = await session.run(
    `SELECT fsum(amount * coalesce(r.n, 1)), fsum(amount)
     FROM ${keyedRows(keyed, 'left', [value])} AS l LEFT JOIN right_keys AS r ON ${meetSql(keyed.keys)}
     ${kind === 'inner' ? 'WHERE r.n IS NOT NULL' : ''}`,
  );
  const [keep, newest] = rows[0] ?? [];
  if (typeof keep !== 'number' || typeof newest !== 'number') return undefined;
  return { column: column.name, ...(column.format && { format: column.format }), keep, newest };
}
