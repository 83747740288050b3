import { lastOf, valueAt } from '../arrays/element-at.js';
import { type Bounds, minimise } from './minimise.js';
import { type Ahead, ahead } from './naive.js';

/** What a form of exponential smoothing has: a trend, one that dies down, misses that grow with the level. */
interface Form {
  hasTrend: boolean;
  isDamped: boolean;
  isRelative: boolean;
}

const FORMS: readonly Form[] = [false, true].flatMap((isRelative) => [
  { hasTrend: false, isDamped: false, isRelative },
  { hasTrend: true, isDamped: false, isRelative },
  { hasTrend: true, isDamped: true, isRelative },
]);
const EVALUATIONS = 90;
const MIN_VALUES = 4;
/** What R's forecast package lets φ be. */
const DAMPING = { low: 0.8, high: 0.98 };

/**
 * Exponential smoothing in the form whose corrected information criterion is least (Hyndman, Koehler, Snyder and
 * Grose, 2002; Hurvich and Tsai, 1989): with or without a trend, damped or not, with misses that stay alike or grow
 * with the level. For values without a season. Fewer than four values are answered by the last one.
 */
export function ets(values: readonly number[], horizon: number): Ahead {
  return smooth(values, horizon, FORMS);
}

/** The same in its damped form alone (Gardner and McKenzie, 1985). */
export function dampedTrend(values: readonly number[], horizon: number): Ahead {
  return smooth(values, horizon, [{ hasTrend: true, isDamped: true, isRelative: false }]);
}

function smooth(values: readonly number[], horizon: number, forms: readonly Form[]): Ahead {
  if (values.length < MIN_VALUES) return ahead(horizon, () => lastOf(values));
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length || 1;
  const scaled = values.map((value) => value / size);
  const isPositive = scaled.every((value) => value > 0);
  let best: { criterion: number; ahead: Ahead } | undefined;
  for (const form of forms) {
    if (form.isRelative && !isPositive) continue;
    const fitted = fit(scaled, horizon, form);
    if (!best || fitted.criterion < best.criterion) best = fitted;
  }
  return (best?.ahead ?? ahead(horizon, () => lastOf(scaled))).map((value) => value * size);
}

function fit(values: readonly number[], horizon: number, form: Form) {
  const { level, slope } = beginning(values, form.hasTrend);
  const wide = Math.max(1, ...values.map(Math.abs)) * 3;
  const bounds: Bounds[] = [
    { start: 0.5, low: 0.0001, high: 0.9999 },
    { start: level, low: -wide, high: wide },
    ...(form.hasTrend
      ? [
          { start: 0.1, low: 0.0001, high: 0.9999 },
          { start: slope, low: -wide, high: wide },
        ]
      : []),
    ...(form.isDamped ? [{ start: 0.95, ...DAMPING }] : []),
  ];
  const run = (parameters: readonly number[], horizonOfRun: number) => {
    const [alpha = 0, l0 = 0, share = 0, b0 = 0, phi = 1] = parameters;
    return follow(values, horizonOfRun, form, { alpha, beta: share * alpha, phi, level: l0, slope: b0 });
  };
  const at = minimise((parameters) => run(parameters, 0).cost, bounds, EVALUATIONS);
  const { cost, ahead: found } = run(at, horizon);
  const [count, free] = [values.length, bounds.length + 1];
  const correction = count - free - 1 > 0 ? (2 * free * (free + 1)) / (count - free - 1) : Number.MAX_VALUE;
  return { criterion: cost + 2 * free + correction, ahead: found };
}

/** Where a series sets out: a line through its first ten values. */
function beginning(values: readonly number[], hasTrend: boolean) {
  const count = Math.min(10, values.length);
  const middle = (count - 1) / 2;
  let [mean, product, square] = [0, 0, 0];
  for (let at = 0; at < count; at++) mean += valueAt(values, at) / count;
  for (let at = 0; at < count; at++) {
    product += (at - middle) * (valueAt(values, at) - mean);
    square += (at - middle) ** 2;
  }
  const slope = hasTrend && square > 0 ? product / square : 0;
  return { level: hasTrend ? mean - slope * (middle + 1) : mean, slope };
}

interface State {
  alpha: number;
  beta: number;
  phi: number;
  level: number;
  slope: number;
}

/** -2 log likelihood without constants, and the values ahead. */
function follow(values: readonly number[], horizon: number, form: Form, state: State) {
  const { alpha, beta, phi } = state;
  let { level, slope } = state;
  let [squares, logs] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const expected = level + phi * slope;
    const miss = valueAt(values, at) - expected;
    if (form.isRelative) {
      if (expected <= 0) return { cost: Number.POSITIVE_INFINITY, ahead: [] };
      squares += (miss / expected) ** 2;
      logs += Math.log(expected);
    } else squares += miss ** 2;
    level = expected + alpha * miss;
    slope = phi * slope + beta * miss;
  }
  const count = values.length;
  const cost = count * Math.log(Math.max(squares / count, 1e-20)) + 2 * logs;
  let [reach, step] = [0, 1];
  const found = ahead(horizon, () => {
    step *= phi;
    reach += step;
    return level + reach * slope;
  });
  return { cost, ahead: found };
}
