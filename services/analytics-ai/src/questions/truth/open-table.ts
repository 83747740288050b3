import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine } from '@plumbline/datasets';
import { readFields } from '@plumbline/semantics';
import type { Intake } from '../../insights/truth/open-table.js';
import { dataOf } from '../engine/data-of.js';
import type { QueryRunner } from '../readings/reading.js';
import { type Table, toTable } from '../table/table.js';
import { readValueIndex } from '../table/value-index.js';

export interface OpenTable {
  table: Table;
  data: QueryRunner;
}

/** Takes files through the product's own intake, to be asked without a service around them. */
export interface TableOpener {
  open(path: string, name: string): Promise<OpenTable>;
  end(): Promise<void>;
}

export async function tableOpener(intake: Intake): Promise<TableOpener> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-questions-'));
  const engine: Engine = await createEngine({
    ...{ memoryLimitMb: 512, threads: 2 },
    tempDirectory: join(folder, 'spill'),
    allowedDirectories: [folder],
  });
  return {
    async open(path, name) {
      const own = join(folder, randomUUID());
      await mkdir(own);
      const outPath = join(own, 'data.parquet');
      const request = {
        path,
        name,
        uploadType: 'csv',
        outPath,
        tempDirectory: join(own, 'temp'),
        settings: {},
      } as const;
      const { columns, profile } = await intake(request);
      const dataset = { parquetPath: outPath, columns };
      const shape = { dataSourceId: randomUUID(), version: 1, name, columns, profile, zone: 'UTC' };
      const values = await readValueIndex(engine, dataset, profile.columns);
      return { table: toTable(shape, readFields(shape), values), data: dataOf(engine, { dataset }) };
    },
    async end() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
