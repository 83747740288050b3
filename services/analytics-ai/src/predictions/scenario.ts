import type { SavedScenario, Scenario, scenarioBody } from '@plumbline/contracts';
import { stableSum } from '@plumbline/statistics';
import type { z } from 'zod';
import type { PredictionContent } from '../forecasting/compute/predict.js';
import type { StoredScenario } from './prediction.entity.js';

/** Each period times what the last change from then or before says. No model is asked. */
export function scenarioOf(
  { points, adds }: Pick<PredictionContent, 'points' | 'adds'>,
  { changes }: z.infer<typeof scenarioBody>,
): Scenario {
  const inOrder = [...changes].sort((one, other) => (one.from < other.from ? -1 : 1));
  const changed = points.map(({ t, yhat }) => {
    const percent = inOrder.findLast(({ from }) => from <= t)?.percent ?? 0;
    return { t, yhat, scenario: yhat * (1 + percent / 100) };
  });
  const total = {
    yhat: stableSum(changed.map(({ yhat }) => yhat)),
    scenario: stableSum(changed.map(({ scenario }) => scenario)),
  };
  return {
    points: changed,
    total: adds ? total : null,
    note: 'Arithmetic on this forecast, not a prediction of it.',
  };
}

/** One that is kept, as the forecast makes it now. */
export function savedScenario(
  content: Pick<PredictionContent, 'points' | 'adds'>,
  kept: StoredScenario,
): SavedScenario {
  const { points, total } = scenarioOf(content, kept);
  return {
    ...kept,
    points: points.map(({ t, scenario }) => ({ t, scenario })),
    total: total?.scenario ?? null,
  };
}
