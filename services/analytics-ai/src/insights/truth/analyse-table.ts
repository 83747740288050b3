import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Column, dashboardConfig, insight, insightEvidence, type Profile } from '@plumbline/contracts';
import { createEngine, type Engine, factId, PlanError, runPlans } from '@plumbline/datasets';
import { readFields, type SourceShape } from '@plumbline/semantics';
import { contentOf } from '../../facts/fact-content.js';
import { buildDashboard, NothingToChart } from '../../generation/build-dashboard.js';
import { type RunQueries } from '../../generation/run-queries.js';
import { tilesOf } from '../../tiles/tiles.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from '../engine/find-insights.js';
import { openAnalysis } from '../engine/open-analysis.js';
import { METHODS } from '../methods.js';

export interface ReadTable {
  parquetPath: string;
  name: string;
  columns: Column[];
  profile: Profile;
}

/**
 * Builds a dashboard of a table that was read, asks all its tiles, and looks for insights, as after an upload. Throws
 * where any of that fails otherwise than by saying that the table holds nothing for it.
 */
export async function analyseTable({ parquetPath, ...table }: ReadTable): Promise<void> {
  const folder = dirname(parquetPath);
  const engine = await createEngine({
    memoryLimitMb: 288,
    threads: 2,
    tempDirectory: join(folder, 'spill'),
    allowedDirectories: [folder],
  });
  const shape = { ...table, dataSourceId: randomUUID(), version: 1, zone: 'UTC' };
  try {
    await openDashboard(engine, parquetPath, shape);
    await search(engine, parquetPath, shape);
  } finally {
    await engine.close();
  }
}

async function openDashboard(engine: Engine, parquetPath: string, shape: SourceShape): Promise<void> {
  const dataset = { parquetPath, columns: [...shape.columns] };
  const query: RunQueries = async (plans) =>
    (await runPlans(engine, dataset, plans)).map(({ result, error }) => {
      if (error && !(error instanceof PlanError)) throw error;
      return result;
    });
  try {
    const config = dashboardConfig.parse(await buildDashboard(shape, query));
    const plans = tilesOf(config).map(({ plan }) => plan);
    for (const { error } of await runPlans(engine, dataset, plans)) if (error) throw error;
  } catch (error) {
    if (!(error instanceof NothingToChart)) throw error;
  }
}

/** As the product does, also where it would say beforehand that there are too few rows. */
async function search(engine: Engine, parquetPath: string, shape: SourceShape): Promise<void> {
  const { measures, dimensions } = readFields(shape);
  if (measures.length + dimensions.length === 0) return;
  const dataset = { parquetPath, columns: [...shape.columns] };
  const { signal } = new AbortController();
  const analysis = await openAnalysis({ engine, dataset, shape, signal });
  const identify = (origin: Parameters<typeof contentOf>[0]) =>
    factId(shape.dataSourceId, 1, contentOf(origin, METHODS));
  const { findings } = await findInsights(analysis, DETECTORS, { identify });
  const narrated = { id: randomUUID(), dataSourceName: shape.name, dataVersion: 1, dismissed: false };
  for (const found of findings) {
    const whole = { ...found.insight, ...narrated, helpful: null, createdAt: new Date().toISOString() };
    insightEvidence.parse({ ...found.evidence, insight: insight.parse(whole) });
  }
}
