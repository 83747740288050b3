import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column, Profile } from '@plumbline/contracts';
import { createEngine, factId } from '@plumbline/datasets';
import { contentOf } from '../../facts/fact-content.js';
import { DETECTORS } from '../detectors.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import { findInsights } from '../engine/find-insights.js';
import type { Found } from '../engine/found.js';
import { openAnalysis } from '../engine/open-analysis.js';
import { type Search, type Searched, searchCandidates } from '../engine/search-candidates.js';
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

/** What the search through a table lets through, before it is ranked, and of which columns each column is made. */
export interface SearchedTable extends Searched {
  madeOf: AnalysisContext['madeOf'];
}

export interface TableReader {
  /** Reads a table's CSV text as an upload and looks through it as after one. */
  find(csv: string, name: string): Promise<Found>;
  /** The same without the ranking and the words. */
  search(csv: string, name: string): Promise<SearchedTable>;
  /** The same by several sets of searches in one opening: what they ask alike is answered once. */
  searchBy(csv: string, name: string, searches: readonly (readonly Search[])[]): Promise<SearchedTable[]>;
  /** Milliseconds of looking through the file alone. */
  time(path: string): Promise<number>;
  end(): Promise<void>;
}

/** Takes files through intake and insights as the product does, in a folder of its own. */
export async function openTableReader(intake: Intake): Promise<TableReader> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-truth-'));
  const open = opener(folder, intake);
  const written = async (csv: string) => {
    const path = join(folder, `${randomUUID()}.csv`);
    await writeFile(path, csv);
    return path;
  };
  return {
    find: async (csv, name) => open(await written(csv), name, findAll),
    search: async (csv, name) =>
      open(await written(csv), name, async (analysis) => searchOnce(analysis, DETECTORS)),
    searchBy: async (csv, name, searches) =>
      open(await written(csv), name, async (analysis) => {
        const searched: SearchedTable[] = [];
        for (const one of searches) searched.push(await searchOnce(analysis, one));
        return searched;
      }),
    time: async (path) => {
      let began = 0;
      const ended = await open(path, 'orders.csv', async (analysis) => {
        began = performance.now();
        await findAll(analysis);
        return performance.now();
      });
      return ended - began;
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function searchOnce(analysis: AnalysisContext, searches: readonly Search[]): Promise<SearchedTable> {
  return { ...(await searchCandidates(analysis, searches)), madeOf: analysis.madeOf };
}

async function findAll(analysis: AnalysisContext): Promise<Found> {
  const identify = (origin: Parameters<typeof contentOf>[0]) =>
    factId(analysis.shape.dataSourceId, 1, contentOf(origin, METHODS));
  return findInsights(analysis, DETECTORS, { identify });
}

/** Reads a file into a folder of its own and works on it. */
function opener(folder: string, intake: Intake) {
  return async <T>(
    path: string,
    name: string,
    work: (analysis: AnalysisContext) => Promise<T>,
  ): Promise<T> => {
    const own = join(folder, randomUUID());
    await mkdir(own);
    const outPath = join(own, 'data.parquet');
    const tempDirectory = join(own, 'temp');
    const settings = {};
    const { columns, profile } = await intake({
      path,
      name,
      uploadType: 'csv',
      outPath,
      tempDirectory,
      settings,
    });
    const engine = await createEngine({
      memoryLimitMb: 288,
      threads: 2,
      tempDirectory: join(own, 'spill'),
      allowedDirectories: [own],
    });
    try {
      const dataset = { parquetPath: outPath, columns };
      const shape = { dataSourceId: randomUUID(), version: 1, name, columns, profile, zone: 'UTC' };
      const analysis = await openAnalysis({ engine, dataset, shape, signal: new AbortController().signal });
      return await work(analysis);
    } finally {
      await engine.close();
      await rm(own, { recursive: true, force: true });
    }
  };
}
