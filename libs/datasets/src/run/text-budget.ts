import { elementAt } from '@plumbline/statistics';
import type { TextCopies } from '../engine/bindings.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import { PlanError } from '../schema/plan-error.js';
import { columnSql, type Schema } from '../schema/schema.js';

/** Rows that the engine works on together, on each of its threads. */
const VECTOR_ROWS = 2_048;
/** Bytes that the text functions of one statement may copy at the same time, on each thread. */
const MAX_COPIED = 64_000_000;
/** Bytes of whole columns that it may copy. */
const MAX_KEPT = 128_000_000;

/** What one column holds at most, in bytes: in the rows or groups that are worked on together, and in all. */
interface Widths {
  rows: number;
  groups: number;
  all: number;
}

const MAX_KNOWN_FILES = 500;
const knownWidths = new WeakMap<Engine, Map<string, Widths>>();

/**
 * Throws `PlanError` where a statement would copy more text than fits. The engine counts most of what it keeps, but
 * neither the least text of a group nor what a function makes of the rows at hand: with cells of megabytes and functions
 * within functions that is gigabytes.
 */
export async function requireTextBudget(
  engine: Engine,
  schema: Schema,
  { ofRows, ofGroups, ofColumns }: TextCopies,
  limits: WorkLimits,
): Promise<void> {
  if (ofRows + ofGroups + ofColumns === 0) return;
  const { rows, groups, all } = await widthsOf(engine, schema, limits);
  if (ofRows * rows + ofGroups * groups <= MAX_COPIED && ofColumns * all <= MAX_KEPT) return;
  throw new PlanError(
    'The texts of this data are too long for so many text functions: use fewer of min, max, lower, upper, trim, contains and fingerprint, or leave out the column with the long texts.',
    'limit',
  );
}

/** Measured once per file: a version's file never changes. */
async function widthsOf(engine: Engine, schema: Schema, limits: WorkLimits): Promise<Widths> {
  const known = knownWidths.get(engine) ?? new Map<string, Widths>();
  knownWidths.set(engine, known);
  const widths = known.get(schema.parquetPath) ?? (await measure(engine, schema, limits));
  known.set(schema.parquetPath, widths);
  if (known.size > MAX_KNOWN_FILES) known.delete(known.keys().next().value!);
  return widths;
}

async function measure(engine: Engine, schema: Schema, limits: WorkLimits): Promise<Widths> {
  const texts = [...schema.columns.values()].filter(
    ({ name, kind }) => kind === 'text' && schema.stored.has(name),
  );
  if (texts.length === 0) return { rows: 0, groups: 0, all: 0 };
  const perColumn = (sql: (bytes: string, index: number) => string) =>
    texts.map((column, index) => sql(`strlen(${columnSql(column)})`, index)).join(', ');
  const { rows } = await engine.run(
    `WITH pieces AS (
       SELECT ${perColumn((bytes, index) => `sum(${bytes}) AS all${index}, max(${bytes}) AS longest${index}`)}
       FROM read_parquet($1, file_row_number = true) AS data GROUP BY data.file_row_number // ${VECTOR_ROWS}
     )
     SELECT greatest(${perColumn((_, index) => `max(all${index})`)}, 0),
       greatest(${perColumn((_, index) => `least(sum(all${index}), ${VECTOR_ROWS} * max(longest${index}))`)}, 0),
       greatest(${perColumn((_, index) => `sum(all${index})`)}, 0)
     FROM pieces`,
    [schema.parquetPath],
    limits,
  );
  const [ofRows, ofGroups, all] = elementAt(rows, 0);
  return { rows: Number(ofRows), groups: Number(ofGroups), all: Number(all) };
}
