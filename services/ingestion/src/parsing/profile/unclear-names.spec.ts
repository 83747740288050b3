import { describe, expect, it } from '@jest/globals';
import { isUnclearName } from '@plumbline/semantics';
import type { RoleDecision } from './role-decision.js';
import { withoutUnclear } from './unclear-names.js';

describe('a name that cannot be read without its legend', () => {
  it.each(['Wftm', 's1p2c5plant', 'lvs11lost', 'Lblk', 'planthhf3'])('%s', (name) => {
    expect(isUnclearName(name)).toBe(true);
  });
  it.each([
    ...['revenue', 'Y1983', 'Q1', '2004', 'H2', 'ausgaben', 'orders', 'age', 'größe', '売上', 'x'],
    ...['temperature_2m', 'Population (2010)'],
  ])('is not %s', (name) => {
    expect(isUnclearName(name)).toBe(false);
  });
});

const measure = (isUnclear?: true): RoleDecision => ({
  role: 'measure',
  evidence: 'Its values are numbers.',
  ...(isUnclear && { isUnclear }),
});
const rolesOf = (uses: readonly [number, RoleDecision][]) =>
  withoutUnclear(uses.map(([distinct, use]) => ({ distinct, use }))).map(({ use }) => use.role);

describe('whole numbers under unclear names', () => {
  it('are codes beside columns that clearly count something, few as categories, many as names', () => {
    expect(
      rolesOf([
        [900, measure()],
        [12, measure(true)],
        [300, measure(true)],
      ]),
    ).toEqual(['measure', 'dimension', 'identifier']);
  });
  it('stay measures where the table has no other', () => {
    expect(
      rolesOf([
        [12, measure(true)],
        [40, { role: 'dimension', evidence: 'Its values repeat.' }],
      ]),
    ).toEqual(['measure', 'dimension']);
  });
});
