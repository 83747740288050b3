import type { Calculations } from '@plumbline/datasets';
import type { EngineResult } from './answer-question.js';
import { writtenPlan } from './data-of.js';

/** What the engine made of a question, with plans that can be asked without the dashboard whose calculations they use. */
export function writtenResult(result: EngineResult, calculations: Calculations | undefined): EngineResult {
  if (!calculations?.size) return result;
  const written = <Part extends { plan: Parameters<typeof writtenPlan>[0] }>(part: Part): Part => ({
    ...part,
    plan: writtenPlan(part.plan, calculations),
  });
  const options = result.reading.map((part) => ({
    ...part,
    ...(part.options && { options: part.options.map(written) }),
  }));
  return result.answered
    ? { ...result, reading: options, worked: written(result.worked), others: result.others.map(written) }
    : { ...result, reading: options, readings: result.readings.map(written) };
}
