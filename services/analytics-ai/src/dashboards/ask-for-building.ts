import type { QueryPlan } from '@plumbline/contracts';
import { type Dataset, type Engine, PlanError, runPlans } from '@plumbline/datasets';
import { type AnalyticsConfig, samplesDirectory } from '../config.js';
import type { RunQueries } from '../generation/run-queries.js';
import type { OpenSource } from '../sources/sources.service.js';
import { takeSample } from './sample.js';

/** How the choosing of charts asks a source: all of its rows, or a sample to weigh charts on. */
export function askForBuilding(
  engine: Engine,
  config: AnalyticsConfig,
  source: Pick<OpenSource, 'dataset' | 'rowCount'>,
  signal: AbortSignal,
): RunQueries {
  const ask = async (dataset: Dataset, plans: QueryPlan[]) => {
    const outcomes = await runPlans(engine, dataset, plans, { signal });
    signal.throwIfAborted();
    return outcomes.map(({ result, error }) => {
      // A plan that does not fit its data costs one candidate; an engine in trouble costs the attempt.
      if (error && !(error instanceof PlanError)) throw error;
      return result;
    });
  };
  const askSample = async (plans: QueryPlan[]) => {
    const whole = { ...source.dataset, rowCount: source.rowCount };
    const sample = await takeSample(engine, whole, plans, { directory: samplesDirectory(config), signal });
    try {
      return await ask(sample.dataset, plans);
    } finally {
      await sample.end();
    }
  };
  return (plans, { sampled }) => (sampled ? askSample(plans) : ask(source.dataset, plans));
}
