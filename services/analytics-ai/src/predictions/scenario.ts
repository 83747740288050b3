import type { SavedScenario, Scenario, scenarioBody, TestedDriver } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import { stableSum } from '@plumbline/statistics';
import type { z } from 'zod';
import type { PredictionContent } from '../forecasting/compute/predict.js';
import type { StoredScenario } from './prediction.entity.js';

type Changed = Pick<PredictionContent, 'points' | 'adds' | 'drivers'>;

/**
 * Each period as the last changes from then or before make it: times what is said of itself, and by what the tests found a
 * driver to go with. No model is asked. @throws AppError `unusable` for a driver that the forecast does not use
 */
export function scenarioOf(
  { points, adds, drivers = [] }: Changed,
  { changes }: z.infer<typeof scenarioBody>,
): Scenario {
  const used = drivers.filter(({ helped }) => helped);
  const strange = changes.find(({ driver }) => driver && !used.some(({ column }) => column === driver));
  if (strange)
    throw unusable(`This forecast does not use “${strange.driver}”: a change of it changes nothing.`);
  const inOrder = [...changes].sort((one, other) => (one.from < other.from ? -1 : 1));
  const changed = points.map(({ t, yhat }, step) => {
    const percentOf = (name?: string) =>
      inOrder.findLast(({ from, driver }) => driver === name && from <= t)?.percent ?? 0;
    const moved = used.reduce(
      (value, driver) => movedBy(value, driver, step, percentOf(driver.column)),
      yhat,
    );
    return { t, yhat, scenario: moved * (1 + percentOf() / 100) };
  });
  const total = {
    yhat: stableSum(changed.map(({ yhat }) => yhat)),
    scenario: stableSum(changed.map(({ scenario }) => scenario)),
  };
  const isDriven = changes.some(({ driver }) => driver !== undefined);
  return {
    points: changed,
    total: adds ? total : null,
    note: isDriven
      ? 'Arithmetic on this forecast with the effects that were found in the past, not a prediction of it.'
      : 'Arithmetic on this forecast, not a prediction of it.',
  };
}

/** Of yes and no, percent are points of the share of yes. */
function movedBy(
  value: number,
  { kind, ahead, effect, isRelative }: TestedDriver,
  step: number,
  percent: number,
): number {
  const planned = ahead[step] ?? 0;
  const asked =
    kind === 'yes_no' ? Math.min(1, Math.max(0, planned + percent / 100)) : planned * (1 + percent / 100);
  const difference = (effect ?? 0) * (asked - planned);
  return isRelative ? value * Math.exp(difference) : value + difference;
}

/** One that is kept, as the forecast makes it now. */
export function savedScenario(content: Changed, kept: StoredScenario): SavedScenario {
  const { points, total } = scenarioOf(content, kept);
  return {
    ...kept,
    points: points.map(({ t, scenario }) => ({ t, scenario })),
    total: total?.scenario ?? null,
  };
}
