import { describe, expect, it } from '@jest/globals';
import { FAULT_KINDS, planFaults } from './plan.js';

const NAMES = { processes: ['auth-1', 'gateway-1', 'gateway-2'], groups: ['auth', 'gateway'] };
const HOUR_MS = 3_600_000;

describe('what chaos will break', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planFaults(7, HOUR_MS, NAMES)).toEqual(planFaults(7, HOUR_MS, NAMES));
    expect(planFaults(7, HOUR_MS, NAMES)).not.toEqual(planFaults(8, HOUR_MS, NAMES));
  });

  it('is one fault every 20 to 40 s, of every kind in time', () => {
    const plan = planFaults(1, HOUR_MS, NAMES);
    for (const [at, { atMs }] of plan.slice(1).entries()) {
      expect(atMs - (plan[at]?.atMs ?? 0)).toBeGreaterThanOrEqual(20_000);
      expect(atMs - (plan[at]?.atMs ?? 0)).toBeLessThanOrEqual(40_000);
    }
    expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
  });
});
