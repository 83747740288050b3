import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CellValue, Profile, ReadSettings } from '@plumbline/contracts';
import { createEngine, type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { parseFile } from '../parsing/file/parse-file.js';
import type { ParseResult } from '../parsing/source/parse-options.js';

export interface ReadLines extends ParseResult {
  /** Stored values of the column, in the order of the file. */
  stored(name: string): Promise<CellValue[]>;
  column(name: string): Profile['columns'][number];
}

/** Reads files that a test writes down as lines, in a folder of its own. */
export class ReadFiles {
  private files = 0;

  private constructor(
    private readonly folder: string,
    private readonly engine: Engine,
  ) {}

  static async open(): Promise<ReadFiles> {
    const folder = await mkdtemp(join(tmpdir(), 'read-'));
    const tempDirectory = join(folder, 'engine');
    const sizes = { memoryLimitMb: 256, threads: 2 };
    return new ReadFiles(
      folder,
      await createEngine({ ...sizes, tempDirectory, allowedDirectories: [folder] }),
    );
  }

  async close(): Promise<void> {
    await this.engine.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async read(lines: readonly string[], settings: ReadSettings = {}): Promise<ReadLines> {
    const path = join(this.folder, `file-${this.files++}`);
    const outPath = `${path}.parquet`;
    await writeFile(path, `${lines.join('\n')}\n`);
    const file = { path, name: 'file', uploadType: 'csv' as const };
    const outcome = await parseFile({ ...file, settings, tempDirectory: `${path}-temp`, outPath });
    return {
      ...outcome,
      stored: async (name) => {
        const query = `SELECT ${quoteName(name)} FROM read_parquet(${quoteText(outPath)}) ORDER BY __line`;
        return (await this.engine.run(query, [], { maxRows: 100_000 })).rows.map(([value]) => value!);
      },
      column: (name) => outcome.profile.columns.find((column) => column.name === name)!,
    };
  }
}
