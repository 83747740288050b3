import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseSource, previewSource } from './parse-source.js';
import type { SourceReader, SourceRecords, SourceRequest } from './source/source-reader.js';

/** A source without a file, as a connected database is one: it knows its columns and streams rows. */
class RowSource implements SourceReader {
  readonly folders = [];

  async estimateColumns(): Promise<number> {
    return 2;
  }

  async read({ engine, signal }: SourceRequest): Promise<SourceRecords> {
    await engine.exec('CREATE TABLE records (line BIGINT, c0 VARCHAR, c1 VARCHAR)');
    const rows = [
      [1, 'Rome', '2748109'],
      [2, 'Paris', '2102650'],
      [3, 'Wien', '2028499'],
    ];
    for (const row of rows) await engine.exec('INSERT INTO records VALUES ($1, $2, $3)', row);
    const names = ['city', 'people'];
    return {
      origin: { format: 'csv', bytes: 0, sha256: '', encoding: 'utf-8', encodingEvidence: 'Rows of text.' },
      shape: { layout: 'delimited', headerRow: null },
      table: { engine, relation: 'records', columns: ['c0', 'c1'], names, line: 'line', rows: 3, signal },
      sourceNames: names,
      totalLines: [],
      rejected: [],
      rowsRejected: 0,
      setAside: [],
      warnings: [],
    };
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'row-source-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = () => ({
  outPath: join(folder, 'out.parquet'),
  settings: {},
  tempDirectory: join(folder, 'temp'),
});

it('parses, profiles and receipts a source that is no file as it does a file', async () => {
  const { columns, profile, receipt } = await parseSource(new RowSource(), options());
  expect(columns).toEqual([
    { name: 'city', type: 'text', role: expect.any(String) },
    { name: 'people', type: 'integer', role: expect.any(String) },
  ]);
  expect(profile.columns[1]).toMatchObject({ distinct: 3, mean: expect.any(Number) });
  expect(receipt).toMatchObject({ rowsLoaded: 3, encodingEvidence: 'Rows of text.' });
});

it('previews it', async () => {
  const { rows } = await previewSource(new RowSource(), options());
  expect(rows[0]).toEqual(['Rome', '2748109']);
});
