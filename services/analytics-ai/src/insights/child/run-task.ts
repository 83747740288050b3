import { dirname } from 'node:path';
import { type QueryPlan, SUMMARY_PARTS, type SummaryPart } from '@plumbline/contracts';
import { createEngine, type Dataset, type Engine, factId, runPlans } from '@plumbline/datasets';
import { contentOf } from '../../facts/fact-content.js';
import { runMethod } from '../../facts/run-method.js';
import type { Origin } from '../../facts/traced-result.js';
import { predict } from '../../forecasting/compute/predict.js';
import { predictTable } from '../../table-predictions/predict-table.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from '../engine/find-insights.js';
import { MAX_QUERY_ROWS, openAnalysis } from '../engine/open-analysis.js';
import { forecastInsightsOf } from '../forecast-insights/forecast-insights.js';
import { METHODS } from '../methods.js';
import { writeSummary } from '../summary/write-summary.js';
import type {
  AnalysisProgress,
  AnalysisTask,
  ComputeTask,
  FindTask,
  PredictTableTask,
  PredictTask,
  SummariseTask,
} from './analysis-task.js';

const MEMORY_MB = 288;
const THREADS = 2;

/** Runs a task on an engine of its own, which can read nothing but the folder of this one version. */
export async function runTask(task: AnalysisTask, report: (progress: AnalysisProgress) => void) {
  const engine = await createEngine({
    memoryLimitMb: MEMORY_MB,
    threads: THREADS,
    connections: THREADS,
    tempDirectory: task.tempDirectory,
    allowedDirectories: [dirname(task.dataset.parquetPath), task.tempDirectory],
  });
  try {
    if (task.kind === 'find') return await find(engine, task, report);
    if (task.kind === 'summarise') return await summarise(engine, task, report);
    if (task.kind === 'predict-table') return await learn(engine, task, report);
    return await (task.kind === 'predict' ? foresee(engine, task, report) : compute(engine, task));
  } finally {
    await engine.close();
  }
}

async function find(
  engine: Engine,
  { dataset, shape, workspaceId, calculated }: FindTask,
  report: (progress: AnalysisProgress) => void,
) {
  const { signal } = new AbortController();
  const analysis = await openAnalysis({ engine, dataset, shape, signal, calculated });
  return findInsights(analysis, DETECTORS, {
    identify: (origin) => factId(workspaceId, shape.version, contentOf(origin, METHODS)),
    onStep: (step) => report({ step }),
  });
}

async function foresee(
  engine: Engine,
  { dataset, shape, request, widen, workspaceId }: PredictTask,
  report: (progress: AnalysisProgress) => void,
) {
  const identify = (origin: Origin) => factId(workspaceId, shape.version, contentOf(origin, METHODS));
  const { foretold, ...predicted } = await predict({
    ...{ engine, dataset, shape, request, widen, identify },
    onStep: (step) => report({ step }),
  });
  const { findings, traced } = foretold
    ? forecastInsightsOf(foretold, { dataSourceId: shape.dataSourceId, identify })
    : { findings: [], traced: [] };
  return { ...predicted, traced: [...predicted.traced, ...traced], findings };
}

async function summarise(
  engine: Engine,
  { dataset, shape, workspaceId, summaryId, brief, findings, receipt }: SummariseTask,
  report: (progress: AnalysisProgress) => void,
) {
  return writeSummary({
    ...{ engine, dataset, shape, summaryId, brief, findings, receipt },
    identify: (origin) => factId(workspaceId, shape.version, contentOf(origin, METHODS)),
    onSection: (written) =>
      report({ step: SUMMARY_PARTS.indexOf(written.section.kind as SummaryPart), written }),
  });
}

async function learn(
  engine: Engine,
  { dataset, shape, request, workspaceId }: PredictTableTask,
  report: (progress: AnalysisProgress) => void,
) {
  return predictTable({
    ...{ engine, dataset, shape, request },
    identify: (origin) => factId(workspaceId, shape.version, contentOf(origin, METHODS)),
    onStep: (step) => report({ step }),
  });
}

async function compute(engine: Engine, { dataset, method: name, params, inputs, results }: ComputeTask) {
  const method = METHODS.get(name);
  if (!method) throw new Error(`there is no method ${name}`);
  const given = results ?? (await answersTo(engine, dataset, inputs));
  return runMethod(method, method.params.parse(params), given);
}

async function answersTo(engine: Engine, dataset: Dataset, inputs: readonly QueryPlan[]) {
  const outcomes = await runPlans(engine, dataset, inputs, { maxRows: MAX_QUERY_ROWS });
  return outcomes.map(({ result, error }) => {
    if (error) throw error;
    return result;
  });
}
