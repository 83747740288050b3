import { describe, expect, it } from '@jest/globals';
import type { ColumnContent } from '@plumbline/contracts';
import { inLightOf, withoutUnclear } from './held-contents.js';
import type { RoleDecision } from './role-decision.js';
import type { RoleFacts } from './roles.js';

const facts = (given: Partial<RoleFacts>): RoleFacts => ({
  ...{ name: 'Wfg', type: 'integer', rows: 1_000, missing: 0, distinct: 30, min: 1, max: 90 },
  ...{ isQuantity: false, isRunning: false, ...given },
});
const rule = (role: RoleDecision['role'], more: Partial<RoleDecision> = {}): RoleDecision => ({
  ...{ role, evidence: 'by rule' },
  ...more,
});
const likely = (number: number) => new Map<ColumnContent, number>([['number', number]]);
const roleOf = (given: Partial<RoleFacts>, use: RoleDecision, number: number) =>
  inLightOf({ facts: facts(given), use }, likely(number)).role;

describe('a role in the light of what its column holds', () => {
  it('is no measure where its numbers are hardly numbers: few are a category, many name things', () => {
    expect(roleOf({}, rule('measure'), 0.1)).toBe('dimension');
    expect(roleOf({ distinct: 400 }, rule('measure'), 0.1)).toBe('identifier');
    expect(roleOf({}, rule('measure'), 0.4)).toBe('measure');
  });
  it('stays a measure where its name says so', () => {
    expect(roleOf({ name: 'quantity' }, rule('measure'), 0.1)).toBe('measure');
  });
  it('becomes a measure where a rule took a number for a code or a place, as in state revenue', () => {
    expect(roleOf({ name: 'STATE_REVENUE' }, rule('geo'), 0.9)).toBe('measure');
    expect(roleOf({}, rule('dimension'), 0.9)).toBe('measure');
  });
  it('keeps ranks and what is firm', () => {
    expect(roleOf({ name: 'Rank' }, rule('dimension'), 0.9)).toBe('dimension');
    expect(roleOf({}, rule('identifier', { isFirm: true }), 0.9)).toBe('identifier');
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
