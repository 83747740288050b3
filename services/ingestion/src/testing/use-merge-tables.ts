import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Column, MergePreview, RowsPage } from '@plumbline/contracts';
import { createEngine, type Engine, quoteName, quoteText, readRows } from '@plumbline/datasets';
import { type MadeMerge, makeMerge } from '../merges/compute/make-merge.js';
import type { MergeParent, MergeRules } from '../merges/compute/merge-tables.js';
import { previewMergeOf } from '../merges/compute/preview-merge.js';

export type TableColumns = Record<string, 'VARCHAR' | 'BIGINT' | 'DATE' | 'DECIMAL(9,2)'>;
type Cell = string | number | null;
const TYPES = { VARCHAR: 'text', BIGINT: 'integer', DATE: 'date', 'DECIMAL(9,2)': 'decimal' } as const;

/** A merge as it was stored. */
interface StoredMerge extends MadeMerge {
  page: RowsPage;
  /** The line of each parent for every row. */
  pairs: (number | null)[][];
}

export interface MergeTables {
  /** A stored table; its rows stand from line 2 on. */
  table(name: string, columns: TableColumns, rows: readonly Cell[][]): Promise<MergeParent>;
  /** Makes a merge and reads it back whole. */
  merged(left: MergeParent, right: MergeParent, rules: MergeRules): Promise<StoredMerge>;
  preview(left: MergeParent, right: MergeParent, rules: MergeRules): Promise<MergePreview>;
}

/** Tables that the tests of a file write down as rows, in a folder of their own. */
export function useMergeTables(): MergeTables {
  let folder = '';
  let files = 0;
  let engine: Engine;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'merge-'));
    const sizes = { memoryLimitMb: 256, threads: 2, tempDirectory: join(folder, 'engine') };
    engine = await createEngine({ ...sizes, allowedDirectories: [folder] });
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    table: async (name, columns, rows) => {
      files += 1;
      const parquetPath = join(folder, `table-${files}.parquet`);
      await engine.exec(tableSql(columns, rows, parquetPath));
      const id = `00000000-0000-4000-8000-${String(files).padStart(12, '0')}`;
      return { id, name, version: 1, rows: rows.length, parquetPath, columns: describedColumns(columns) };
    },
    merged: async (left, right, rules) => {
      files += 1;
      const outPath = join(folder, `merge-${files}.parquet`);
      const made = await makeMerge({ left, right, rules, outPath, tempDirectory: `${outPath}-temp` });
      const page = await readRows(engine, { parquetPath: outPath, columns: made.columns }, { filters: [] });
      const [a, b] = page.parents ?? [];
      const pairs = page.rows.map((_, at) => [a?.lines[at] ?? null, b?.lines[at] ?? null]);
      return { ...made, page, pairs };
    },
    preview: (left, right, rules) => previewMergeOf(engine, { left, right }, rules, { deadlineMs: 20_000 }),
  };
}

function tableSql(columns: TableColumns, rows: readonly Cell[][], parquetPath: string): string {
  const cell = (value: Cell) => (value === null ? 'NULL' : quoteText(String(value)));
  const entries = Object.entries(columns);
  const casts = entries.map(([column, type], at) => `CAST(c${at} AS ${type}) AS ${quoteName(column)}`);
  const values = rows.map((row, at) => `(${[at + 2, ...row.map(cell)].join(', ')})`);
  const names = ['line', ...entries.map((_, at) => `c${at}`)];
  const empty = `SELECT 0, ${entries.map(() => 'NULL').join(', ')} WHERE false`;
  const source = rows.length > 0 ? `VALUES ${values.join(', ')}` : empty;
  return `COPY (SELECT ${casts.join(', ')}, CAST(line AS BIGINT) AS __line FROM (${source}) AS t (${names.join(', ')}))
          TO ${quoteText(parquetPath)} (FORMAT parquet)`;
}

const describedColumns = (columns: TableColumns): Column[] =>
  Object.entries(columns).map(([name, type]) => ({ name, type: TYPES[type], role: 'dimension' }));
