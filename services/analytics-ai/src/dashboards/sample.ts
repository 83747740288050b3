import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryPlan } from '@plumbline/contracts';
import { type Dataset, type Engine, LINE_COLUMN, quoteName, quoteText } from '@plumbline/datasets';
import { columnsOf } from '../plans/plan-columns.js';

/** Rows that are enough to weigh charts against each other. */
export const SAMPLE_ROWS = 50_000;

/** A dataset to weigh charts on: what was given where it is small, else a file of its own that `end` removes. */
export interface Sample {
  dataset: Dataset;
  end(): Promise<void>;
}

/**
 * Takes about 50,000 rows of a large dataset, spread over the whole file by a hash of their lines: the same rows every
 * time, and no rhythm of the file shows in them. Only the columns that the plans read are copied.
 */
export async function takeSample(
  engine: Engine,
  whole: Dataset & { rowCount: number },
  plans: readonly QueryPlan[],
  options: { directory: string; signal: AbortSignal },
): Promise<Sample> {
  const step = Math.floor(whole.rowCount / SAMPLE_ROWS);
  if (step < 2) return { dataset: whole, end: async () => undefined };
  const read = new Set(plans.flatMap(columnsOf));
  const columns = whole.columns.filter(({ name }) => read.has(name));
  await mkdir(options.directory, { recursive: true });
  const parquetPath = join(options.directory, `${randomUUID()}.parquet`);
  const end = () => rm(parquetPath, { force: true });
  const names = [...columns.map(({ name }) => quoteName(name)), LINE_COLUMN].join(', ');
  try {
    await engine.exec(
      `COPY (SELECT ${names} FROM read_parquet(${quoteText(whole.parquetPath)}) WHERE hash(${LINE_COLUMN}) % ${step} = 0)
       TO ${quoteText(parquetPath)} (FORMAT parquet, COMPRESSION uncompressed)`,
      [],
      { signal: options.signal },
    );
  } catch (error) {
    await end();
    throw error;
  }
  return { dataset: { parquetPath, columns }, end };
}
