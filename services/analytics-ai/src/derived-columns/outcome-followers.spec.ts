import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { column, noise, oneOf } from '../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';
import { findFollowers } from './outcome-followers.js';
import { findOutcome } from './outcomes.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

it('what is empty, nothing or decided in rows that came out one way follows from the outcome, and nothing that may explain it does', async () => {
  const state = `CASE WHEN ${noise(1)} < 0.15 THEN 'Deferred' ELSE 'Completed' END`;
  const source = await sources.generate('donations.csv', 900, [
    column('status', 'VARCHAR', 'dimension', state),
    column('site', 'VARCHAR', 'dimension', oneOf(2, ['North', 'South', 'Bus'])),
    column('first time', 'VARCHAR', 'dimension', oneOf(3, ['Y', 'N'])),
    column('volume', 'BIGINT', 'dimension', `CASE WHEN ${state} = 'Deferred' THEN 0 ELSE 470 END`),
    column(
      'reason',
      'VARCHAR',
      'dimension',
      `CASE WHEN ${state} = 'Deferred' THEN ${oneOf(4, ['Iron', 'Travel'])} END`,
    ),
    column(
      'tested',
      'VARCHAR',
      'dimension',
      `CASE WHEN ${state} = 'Completed' OR ${noise(5)} < 0.4 THEN 'Y' ELSE 'N' END`,
    ),
    column('remark', 'VARCHAR', 'dimension', `CASE WHEN ${noise(6)} < 0.03 THEN 'late' END`),
  ]);
  const outcome = findOutcome(source.shape);
  expect(outcome?.derived.as).toBe('deferred');
  const query = (plans: Parameters<typeof source.query>[0]) => source.query(plans, { sampled: false });
  expect(outcome && (await findFollowers(source.shape, outcome, query))).toEqual([
    'volume',
    'reason',
    'tested',
  ]);
});
