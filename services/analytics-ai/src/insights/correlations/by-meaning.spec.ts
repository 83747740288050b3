import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dimension, measure, seededValues, table, titlesOf } from '../../testing/correlated-tables.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const priorities = (takes: Record<string, number>) => {
  const { normal, pick } = seededValues('priorities');
  return table(900, () => {
    const priority = pick(Object.keys(takes));
    return [priority, (takes[priority] ?? 0) * Math.exp(0.4 * normal())];
  });
};
const DURATIONS = [dimension('priority'), measure('hours_to_resolve')];

describe('what a name, a sign or a rate says by itself', () => {
  it('does not compare an amount by whose rate it is made of, where some hours cost nothing', async () => {
    const { random, pick } = seededValues('rates');
    const rates: Record<string, number> = { Novak: 95, Osei: 110, Lind: 120, Rossi: 140 };
    const rows = table(1_500, () => {
      const [who, hours] = [pick(Object.keys(rates)), 1 + Math.floor(7 * random())];
      const rate = rates[who] ?? 0;
      return [who, pick(['Design', 'Travel', 'Tests']), hours, rate, random() < 0.8 ? hours * rate : 0];
    });
    const columns = [
      ...['who', 'work'].map((name) => dimension(name)),
      ...['hours', 'rate', 'amount'].map((name) => measure(name)),
    ];
    expect(await titlesOf(sources, columns, rows)).toEqual([]);
  });

  it('does not compare what is paid with what is earned', async () => {
    const { normal, pick } = seededValues('ledger');
    const rows = table(800, () => {
      const payee = pick(['Client A', 'Client B', 'Salaries', 'Rent']);
      const size = 1_000 * Math.exp(0.3 * normal());
      return [payee, payee.startsWith('Client') ? size : -size];
    });
    expect(await titlesOf(sources, [dimension('payee'), measure('amount')], rows)).toEqual([]);
  });

  it('tells that urgent work takes longer, not that it takes less', async () => {
    const usual = priorities({ Low: 40, Normal: 20, High: 10, Urgent: 5 });
    expect(await titlesOf(sources, DURATIONS, usual)).toEqual([]);
    const odd = priorities({ Low: 10, Normal: 12, High: 20, Urgent: 40 });
    expect(await titlesOf(sources, DURATIONS, odd)).toHaveLength(1);
  });

  it('tells once that a group answers lower, and what it was asked', async () => {
    const { normal, pick } = seededValues('survey');
    const STEPS = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
    const rows = table(800, () => {
      const team = pick(['Sales', 'Design', 'Depot', 'Finance']);
      const answer = () => {
        const step = Math.round(3.4 + normal() - (team === 'Depot' ? 1.2 : 0));
        return STEPS[Math.min(4, Math.max(0, step - 1))] ?? null;
      };
      return [team, answer(), answer(), answer()];
    });
    const columns = ['team', 'Q1 I am heard', 'Q2 I have my tools', 'Q3 I will stay'].map((name) =>
      dimension(name),
    );
    expect(await titlesOf(sources, columns, rows)).toEqual([
      expect.stringMatching(
        /^“(Strongly disagree|Disagree)” to “Q\d .+” is [\d.]+ times as common for Depot$/,
      ),
    ]);
  });
});
