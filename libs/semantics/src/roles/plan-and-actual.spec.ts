import { describe, expect, it } from '@jest/globals';
import { planAndActualOf } from './plan-and-actual.js';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('plan and actual', () => {
  it('are told by their names, in several languages', () => {
    expect(planAndActualOf(named('Budget', 'Actual', 'Variance'))).toEqual({
      plan: { name: 'Budget' },
      actual: { name: 'Actual' },
    });
    expect(planAndActualOf(named('Ist Umsatz', 'Soll Umsatz'))?.plan.name).toBe('Soll Umsatz');
  });

  it('are none where one is missing or there are several', () => {
    expect(planAndActualOf(named('Budget', 'Amount'))).toBeUndefined();
    expect(planAndActualOf(named('Budget', 'Forecast', 'Actual'))).toBeUndefined();
  });
});
