import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { CellValue, Profile, ReadSettings } from '@plumbline/contracts';
import { createEngine, type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { parseFile } from '../parsing/file/parse-file.js';
import type { ParseResult } from '../parsing/source/parse-options.js';

export interface ReadLines extends ParseResult {
  /** Stored values of the column, in the order of the file. */
  stored(name: string): Promise<CellValue[]>;
  column(name: string): Profile['columns'][number];
  /** Of the warnings, or those about one column. */
  codes(name?: string): string[];
}

export interface ReadFiles {
  read(lines: readonly string[], settings?: ReadSettings): Promise<ReadLines>;
  /** Reads a column `v` beside a running number, so that the file is a table. */
  columnOf(values: readonly string[], settings?: ReadSettings): Promise<ReadLines>;
}

/** Reads files that the tests of a file write down as lines, in a folder of their own. */
export function useReadFiles(): ReadFiles {
  let folder = '';
  let files = 0;
  let engine: Engine | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-'));
    const sizes = { memoryLimitMb: 256, threads: 2, tempDirectory: join(folder, 'engine') };
    engine = await createEngine({ ...sizes, allowedDirectories: [folder] });
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const stored = async (path: string, name: string) => {
    const query = `SELECT ${quoteName(name)} FROM read_parquet(${quoteText(path)}) ORDER BY __line`;
    const found = await engine?.run(query, [], { maxRows: 100_000 });
    return found?.rows.flat() ?? [];
  };
  const read: ReadFiles['read'] = async (lines, settings = {}) => {
    const path = join(folder, `file-${files++}`);
    const outPath = `${path}.parquet`;
    await writeFile(path, `${lines.join('\n')}\n`);
    const file = { path, name: 'file', uploadType: 'csv' as const };
    const outcome = await parseFile({ ...file, settings, tempDirectory: `${path}-temp`, outPath });
    const { profile, receipt } = outcome;
    return {
      ...outcome,
      stored: (name) => stored(outPath, name),
      column: (name) => columnNamed(profile, name),
      codes: (name) =>
        receipt.warnings.filter((each) => !name || each.column === name).map(({ code }) => code),
    };
  };
  const columnOf: ReadFiles['columnOf'] = (values, settings) =>
    read(['k;v', ...values.map((value, index) => `row ${index + 1};${value}`)], settings);
  return { read, columnOf };
}

function columnNamed({ columns }: Profile, name: string): Profile['columns'][number] {
  const found = columns.find((column) => column.name === name);
  if (!found) throw new Error(`the profile has no column ${name}`);
  return found;
}
