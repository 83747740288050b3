import { describe, expect, it } from '@jest/globals';
import type { TestedDriver } from '@plumbline/contracts';
import { scenarioOf } from './scenario.js';

const band = { lo80: 0, hi80: 0, lo95: 0, hi95: 0 };
const points = ['2026-01-01', '2026-02-01'].map((t) => ({ t, yhat: 100, ...band }));
const price: TestedDriver = {
  ...{ column: 'price', label: 'Price', kind: 'number', helped: true, mae: 1, maeWithout: 2, detail: '' },
  ...{ effect: -3, isRelative: false, ahead: [10, 20] },
};
const promotion: TestedDriver = {
  ...{ ...price, column: 'promotion', kind: 'yes_no', effect: Math.log(1.5), isRelative: true },
  ahead: [0, 1],
};
const of = (changes: { from: string; percent: number; driver?: string }[], drivers = [price, promotion]) =>
  scenarioOf({ points, adds: true, drivers }, { changes }).points.map(({ scenario }) => scenario);

describe('arithmetic on a forecast', () => {
  it('adds what one more of a driver goes with, from its period on', () => {
    expect(of([{ from: '2026-02-01', percent: 10, driver: 'price' }])).toEqual([100, 94]);
  });

  it('moves yes and no by points of their share, never past yes', () => {
    const moved = of([{ from: '2026-01-01', percent: 100, driver: 'promotion' }]);
    expect(moved.map((value) => Math.round(value))).toEqual([150, 100]);
  });

  it('puts a change of the forecast itself on top', () => {
    const changes = [
      { from: '2026-01-01', percent: 10, driver: 'price' },
      { from: '2026-01-01', percent: -50 },
    ];
    expect(of(changes)).toEqual([48.5, 47]);
  });

  it('refuses a change of what the forecast does not use', () => {
    const idle = { ...price, helped: false, effect: null };
    expect(() => of([{ from: '2026-01-01', percent: 10, driver: 'price' }], [idle])).toThrow(/does not use/);
  });
});
