import { describe, expect, it } from '@jest/globals';
import { driverModel } from './driver-model.js';
import { forecastSeries } from './forecast.js';
import { lastValue } from './naive.js';

/** Numbers that look random and are the same everywhere (Lehmer, 1951). */
function noise(count: number, seed = 7): number[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => next() + next() + next() + next() - 2);
}
const MONTHLY = { seasons: [12], isNonNegative: true };
const HORIZON = 6;
const COUNT = 72;
const season = (at: number) => 20 * Math.sin((at * Math.PI) / 6);
const base = (at: number) => 200 + at + season(at);
/** A plan that changes by the month, for what is ahead too. */
const spend = noise(COUNT + HORIZON, 31).map((value) => 10 + 4 * value);
const moved = noise(COUNT, 5).map((miss, at) => base(at) + 6 * (spend[at] ?? 0) + 2 * miss);
const ask = (values: readonly number[], drivers: { name: string; values: readonly number[] }[]) =>
  forecastSeries({
    ...{ values, horizon: HORIZON, kind: MONTHLY, widen: 1, drivers },
    test: { leastKnown: 8, reach: HORIZON },
  });

describe('a driver that is known ahead', () => {
  const model = { seasons: [12], model: lastValue };

  it('has the effect that made the series, whatever trend and season stand beside it', () => {
    const { effects: [effect = 0] = [], isRelative } = driverModel(moved, 1, [spend], model) ?? {};
    expect([Math.abs(effect - 6) < 0.5, isRelative]).toEqual([true, false]);
    const exact = Array.from({ length: COUNT }, (_, at) => Math.exp(3 + 0.02 * (spend[at] ?? 0)));
    const fit = driverModel(exact, HORIZON, [spend], { seasons: [], model: lastValue });
    expect([fit?.isRelative, fit?.effects[0]]).toEqual([true, expect.closeTo(0.02, 9)]);
    fit?.ahead.forEach((value, step) => {
      expect(value).toBeCloseTo(Math.exp(3 + 0.02 * (spend[COUNT + step] ?? 0)), 6);
    });
  });

  it('is not taken for what it shares with trend and season alone', () => {
    const shared = Array.from({ length: COUNT + 1 }, (_, at) => at + season(at));
    const { effects: [effect = 0] = [] } = driverModel(moved, 1, [spend, shared], model) ?? {};
    expect(Math.abs(effect === 0 ? 0 : effect - 6)).toBeLessThan(0.6);
    const constant = new Array<number>(COUNT + 1).fill(3);
    expect(driverModel(moved, 1, [constant], model)).toBeUndefined();
  });

  it('is used where the tests miss by less with it, and makes the forecast follow its plan', () => {
    const found = ask(moved, [{ name: 'spend', values: spend }]);
    const [test] = found?.drivers ?? [];
    expect(test).toMatchObject({ name: 'spend', helped: true });
    expect(test?.mae ?? 1).toBeLessThan(0.5 * (test?.maeWithout ?? 0));
    const off = (points: readonly { yhat: number }[] = []) =>
      points.reduce((sum, { yhat }, step) => {
        const came = base(COUNT + step) + 6 * (spend[COUNT + step] ?? 0);
        return sum + Math.abs(yhat - came) / HORIZON;
      }, 0);
    expect(off(found?.points)).toBeLessThan(0.5 * off(ask(moved, [])?.points));
  });

  it('that says nothing is told apart and changes nothing', () => {
    const plain = Array.from({ length: COUNT }, (_, at) => base(at) + 5 * (noise(COUNT, 9)[at] ?? 0));
    const idle = { name: 'idle', values: noise(COUNT + HORIZON, 77) };
    const found = ask(plain, [idle]);
    expect(found?.drivers).toMatchObject([{ name: 'idle', helped: false, effect: null }]);
    expect({ ...found, drivers: [] }).toEqual(ask(plain, []));
    const both = ask(moved, [idle, { name: 'spend', values: spend }]);
    expect(both?.drivers.map(({ helped }) => helped)).toEqual([false, true]);
  });

  it('ahead of a date of the past counts as known, and what came of the series does not', () => {
    const changed = moved.map((value, at) => (at >= COUNT - 3 ? value * 3 : value));
    const known = COUNT - HORIZON;
    const [one, other] = [moved, changed].map((values) =>
      driverModel(values.slice(0, known), 3, [spend], model),
    );
    expect(one).toEqual(other);
  });
});
