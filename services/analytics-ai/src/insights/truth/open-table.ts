import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column, Profile } from '@plumbline/contracts';
import { createEngine, factId } from '@plumbline/datasets';
import { contentOf } from '../../facts/fact-content.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from '../engine/find-insights.js';
import type { Found } from '../engine/found.js';
import { openAnalysis } from '../engine/open-analysis.js';
import { METHODS } from '../methods.js';

/** The product's own reading of a file: writes Parquet and answers what it holds. */
export type Intake = (request: {
  path: string;
  name: string;
  uploadType: 'csv';
  outPath: string;
  tempDirectory: string;
  settings: Record<string, never>;
}) => Promise<{ columns: Column[]; profile: Profile }>;

export interface TableReader {
  /** Reads a table's CSV text as an upload and looks through it as after one. */
  find(csv: string, name: string): Promise<Found>;
  /** Milliseconds of looking through the file alone. */
  time(path: string): Promise<number>;
  end(): Promise<void>;
}

/** Takes files through intake and insights as the product does, in a folder of its own. */
export async function openTableReader(intake: Intake): Promise<TableReader> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-truth-'));
  const search = async (path: string, name: string) => {
    const own = join(folder, randomUUID());
    await mkdir(own);
    const outPath = join(own, 'data.parquet');
    const tempDirectory = join(own, 'temp');
    const { columns, profile } = await intake({
      path,
      name,
      uploadType: 'csv',
      outPath,
      tempDirectory,
      settings: {},
    });
    const engine = await createEngine({
      memoryLimitMb: 288,
      threads: 2,
      tempDirectory: join(own, 'spill'),
      allowedDirectories: [own],
    });
    const started = performance.now();
    try {
      const dataset = { parquetPath: outPath, columns };
      const shape = { dataSourceId: randomUUID(), version: 1, name, columns, profile, zone: 'UTC' };
      const analysis = await openAnalysis({ engine, dataset, shape, signal: new AbortController().signal });
      const identify = (origin: Parameters<typeof contentOf>[0]) =>
        factId(shape.dataSourceId, 1, contentOf(origin, METHODS));
      const found = await findInsights(analysis, DETECTORS, { identify });
      return { found, ms: performance.now() - started };
    } finally {
      await engine.close();
      await rm(own, { recursive: true, force: true });
    }
  };
  return {
    async find(csv, name) {
      const path = join(folder, `${randomUUID()}.csv`);
      await writeFile(path, csv);
      return (await search(path, name)).found;
    },
    time: async (path) => (await search(path, 'orders.csv')).ms,
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
