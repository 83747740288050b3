import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CheckedCalculation, checkedCalculation } from '@plumbline/contracts';
import { calculationCalls } from '../testing/calculation-calls.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let id: string;

const { addSource, emptyDashboard, pathOf } = calculationCalls(
  () => analytics,
  () => maria,
);

async function check(formula: string): Promise<CheckedCalculation> {
  const { body } = await analytics.call(maria, 'POST', `${pathOf(id)}/check`, { body: { formula } });
  return checkedCalculation.parse(body);
}

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', planVersion: 1 });
  ({ id } = await emptyDashboard(maria, await addSource(maria)));
});
afterAll(() => analytics?.stop());

describe('what a formula means (AI-005)', () => {
  it('says it in a sentence, and both ways of a ratio by group', async () => {
    const { words, warnings } = await check('avg(amount / quantity)');
    expect(words).toBe('The average of (amount divided by quantity), over the rows of a group.');
    const groups = warnings.find(({ code }) => code === 'average_of_ratios')?.groups;
    expect(groups?.values.length).toBeGreaterThan(1);
    const own = await check('sum(amount) / sum(quantity)');
    expect(groups?.by).toBe(own.sampleBy);
    for (const { label, alternative } of groups?.values ?? []) {
      const sampled = own.sample.find(({ inputs }) => (inputs[groups?.by ?? ''] ?? 'Missing') === label);
      // The alternative leaves rows out on both sides that lack one of both.
      expect(alternative).toBeCloseTo(Number(sampled?.value), 0);
    }
  });
});
