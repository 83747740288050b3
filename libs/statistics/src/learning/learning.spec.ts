import { describe, expect, it } from '@jest/globals';
import { learnTrees } from './boosted-trees.js';
import { areaUnderCurve, calibrated, calibrationBins } from './calibration.js';
import { featuresOf, type TableColumn } from './features.js';
import { foldsOf } from './folds.js';
import { findLeaks } from './leaks.js';
import { learnTable } from './learn-table.js';
import { learnLinear, solveSymmetric } from './linear.js';
import { probabilityOf } from './outcome.js';
import { seededRandom } from './random.js';

const ROWS = 1_200;
const uniform = (seed: number, count = ROWS) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};
const number = (name: string, values: readonly number[]): TableColumn => ({ name, kind: 'number', values });
const rows = Array.from({ length: ROWS }, (_, row) => row);

describe('models of tables', () => {
  it('Cholesky’s factors solve a system whose solution is known', () => {
    const lower = [[4], [2, 5], [1, 2, 6]].map((row) => Float64Array.from([...row, 0, 0].slice(0, 3)));
    const [x = 0, y = 0, z = 0] = solveSymmetric(lower, Float64Array.from([11, 18, 23])) ?? [];
    expect([x, y, z].map((value) => Math.round(1e9 * value) / 1e9)).toEqual([1, 2, 3]);
  });

  it('a linear model finds the weights that made a number, and the odds that made a yes', () => {
    const [one, other, chance] = [uniform(1), uniform(2), uniform(3)];
    const matrix = [Float64Array.from(one), Float64Array.from(other)];
    const exact = one.map((value, row) => 5 + 3 * value - 2 * (other[row] ?? 0));
    const { matrix: scaled, score } = learnLinear(matrix, exact, rows, 'number');
    score(scaled).forEach((said, row) => {
      expect(Math.abs(said - (exact[row] ?? 0))).toBeLessThan(0.02);
    });
    const odds = one.map((value) => 4 * value - 2);
    const yes = odds.map((value, row) => ((chance[row] ?? 0) < probabilityOf(value) ? 1 : 0));
    const learned = learnLinear(matrix, yes, rows, 'yes_no');
    const misses = [...learned.score(learned.matrix)].map((said, row) =>
      Math.abs(probabilityOf(said) - probabilityOf(odds[row] ?? 0)),
    );
    expect(Math.max(...misses)).toBeLessThan(0.1);
  });

  it('trees find what no sum of columns can say: one column alone or the other alone', () => {
    const [one, other] = [uniform(4), uniform(5)];
    const matrix = [Float64Array.from(one), Float64Array.from(other)];
    const outcome = one.map((value, row) => (value > 0.5 !== (other[row] ?? 0) > 0.5 ? 1 : 0));
    const right = (scores: Float64Array) =>
      [...scores].filter((said, row) => (said > 0 ? 1 : 0) === outcome[row]).length / ROWS;
    expect(right(learnTrees(matrix, outcome, rows, 'yes_no').score(matrix))).toBeGreaterThan(0.97);
    const linear = learnLinear(matrix, outcome, rows, 'yes_no');
    expect(right(linear.score(linear.matrix))).toBeLessThan(0.6);
  });

  it('features take what they learn from the training rows alone', () => {
    const values = [1, 2, 3, Number.NaN, 1_000];
    const { matrix } = featuresOf([number('x', values)], [0, 1, 2]);
    expect([...(matrix[0] ?? [])]).toEqual([1, 2, 3, 2, 1_000]);
  });

  it('folds hold every row once and as many a yes each', () => {
    const outcome = rows.map((row) => (row % 4 === 0 ? 1 : 0));
    const folds = foldsOf(outcome, 'yes_no');
    expect(folds.flat().sort((one, other) => one - other)).toEqual(rows);
    expect(folds.map((fold) => fold.filter((row) => outcome[row] === 1).length)).toEqual(Array(5).fill(60));
  });
});

describe('marks', () => {
  it('the area under the curve is the share of pairs in the right order, ties a half', () => {
    expect(areaUnderCurve([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toBe(0.75);
    expect(areaUnderCurve([1, 1, 1], [1, 0, 1])).toBe(0.5);
  });

  it('calibration takes back odds that are three times too sure', () => {
    const chance = uniform(7);
    const odds = uniform(6).map((value) => 4 * value - 2);
    const outcome = odds.map((value, row) => ((chance[row] ?? 0) < probabilityOf(value) ? 1 : 0));
    const loud = odds.map((value) => 3 * value + 1);
    for (const { said, actual } of calibrationBins(
      calibrated(loud, outcome, foldsOf(outcome, 'yes_no')),
      outcome,
    ))
      expect(Math.abs(said - actual)).toBeLessThan(0.12);
  });
});

describe('a table learned', () => {
  const [age, income, luck, chance] = [uniform(11), uniform(12), uniform(13), uniform(14)];
  const plan = uniform(15).map((value) => (value < 0.4 ? 'basic' : value < 0.8 ? 'plus' : null));
  const columns: TableColumn[] = [
    number('age', age),
    number('luck', luck),
    { name: 'plan', kind: 'category', values: plan },
    number('income', income),
  ];
  const odds = age.map((value, row) => 5 * (value - 0.5) + (plan[row] === 'basic' ? 1.5 : -0.5));
  const left = odds.map((value, row) => ((chance[row] ?? 0) < probabilityOf(value) ? 1 : 0));

  it('comes near the best that anyone who knows the truth could do, with calibrated probabilities', () => {
    const { marks, isBetter, chosen, bins } = learnTable({ kind: 'yes_no', outcome: left, columns });
    const best = areaUnderCurve(odds, left);
    const mark = marks.find(({ name }) => name === chosen);
    expect([isBetter, (mark?.auc ?? 0) > best - 0.02]).toEqual([true, true]);
    for (const { said, actual } of bins) expect(Math.abs(said - actual)).toBeLessThan(0.13);
  });

  it('ranks what made the outcome first, and says of noise that it adds nothing', () => {
    const { importance } = learnTable({ kind: 'yes_no', outcome: left, columns });
    expect(importance.slice(0, 2).map(({ name }) => name)).toEqual(['age', 'plan']);
    for (const { rise, error } of importance.slice(2)) expect(rise).toBeLessThan(0.01 + 3 * error);
  });

  it('explains of a number as much of the variance as is not noise', () => {
    const outcome = age.map((value, row) => 100 * value + 60 * ((chance[row] ?? 0) - 0.5));
    const { marks, chosen, isBetter } = learnTable({ kind: 'number', outcome, columns });
    const gain = marks.find(({ name }) => name === chosen)?.gain ?? 0;
    // 100² / 12 of (100² + 60²) / 12 is not noise.
    expect([isBetter, Math.abs(gain - 0.735) < 0.03]).toEqual([true, true]);
  });

  it('is not better than guessing where nothing tells, in 40 tables of 40', () => {
    const better = Array.from({ length: 40 }, (_, at) => {
      const own = ['a', 'b', 'c'].map((name, place) => number(name, uniform(100 + 10 * at + place, 300)));
      const outcome = uniform(109 + 10 * at, 300).map((value) => (value < 0.3 ? 1 : 0));
      return learnTable({ kind: 'yes_no', outcome, columns: own }).isBetter;
    });
    expect(better.filter(Boolean)).toEqual([]);
  });

  it('finds columns that know the answer, are filled only after it, or compute it, and no others', () => {
    const names = (problem: Parameters<typeof findLeaks>[0]) =>
      findLeaks(problem).map(({ name, reason }) => `${name}: ${reason}`);
    const status = left.map((value) => (value === 1 ? 'gone' : 'here'));
    const reason = left.map((value, row) => (value === 1 && (luck[row] ?? 0) < 0.3 ? 'price' : null));
    const yesNo = [
      ...columns,
      { name: 'status', kind: 'category' as const, values: status },
      { name: 'reason', kind: 'category' as const, values: reason },
      number(
        'refund',
        left.map((value, row) => (value === 1 && (luck[row] ?? 0) > 0.5 ? 20 : 0)),
      ),
    ];
    expect(names({ kind: 'yes_no', outcome: left, columns: yesNo })).toEqual([
      ...['status: knows', 'reason: filled_after', 'refund: filled_after'],
    ]);
    const [quantity, price] = [
      age.map((value) => Math.ceil(9 * value)),
      income.map((value) => 10 + 90 * value),
    ];
    const total = quantity.map((value, row) => Math.round(100 * value * (price[row] ?? 0)) / 100);
    const numbers = [...columns, number('quantity', quantity), number('price', price)];
    const gross = number(
      'gross',
      total.map((value) => 1.2 * value),
    );
    expect(names({ kind: 'number', outcome: total, columns: [...numbers, gross] })).toEqual([
      ...['gross: knows', 'quantity: arithmetic', 'price: arithmetic'],
    ]);
    expect(names({ kind: 'number', outcome: income, columns: columns.slice(0, 3) })).toEqual([]);
  });
});
