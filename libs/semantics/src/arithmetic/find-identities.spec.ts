import { describe, expect, it } from '@jest/globals';
import { findIdentities } from './find-identities.js';
import { formulaText } from './formula.js';
import type { NumberSample, TableSample } from './number-sample.js';

/** A repeatable spread of whole numbers from `low` to `high`. */
function spread(rows: number, low: number, high: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: rows }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return low + (state % (high - low + 1));
  });
}

const cents = (value: number) => Math.round(value * 100) / 100;

function column(name: string, values: readonly number[], step = 1): NumberSample {
  const present = values.filter((value) => !Number.isNaN(value));
  return {
    ...{ name, step, values: Float64Array.from(values) },
    range: Math.max(...present) - Math.min(...present),
    total: present.reduce((sum, value) => sum + value, 0),
  };
}

function sampleOf(numbers: NumberSample[], labels: Record<string, string[]> = {}): TableSample {
  const rows = numbers[0]?.values.length ?? 0;
  return { rows, numbers, labels: new Map(Object.entries(labels)), moments: new Map(), starts: new Set([0]) };
}

const told = (sample: TableSample) =>
  findIdentities(sample).map((one) => `${one.column} = ${formulaText(one)}`);

const ROWS = 200;
const quantity = spread(ROWS, 1, 40, 7);
const price = spread(ROWS, 199, 9_999, 11).map((value) => value / 100);

describe('the arithmetic of a table', () => {
  it('finds what was rounded to cents, and told as quantity × unit price', () => {
    const revenue = quantity.map((count, at) => cents(count * (price[at] ?? 0)));
    const numbers = [
      column('quantity', quantity),
      column('unit_price', price, 0.01),
      column('revenue', revenue, 0.01),
    ];
    expect(told(sampleOf(numbers))).toEqual(['revenue = quantity × unit price']);
  });

  it('finds multiples of one column, with what is added, and names the result as what follows', () => {
    const celsius = spread(ROWS, -150, 400, 5).map((value) => value / 10);
    const numbers = [
      column(
        'gross',
        price.map((net) => cents(net * 1.2)),
        0.01,
      ),
      column('net amount', price, 0.01),
      column('celsius', celsius, 0.1),
      column(
        'fahrenheit',
        celsius.map((value) => Math.round(value * 18 + 320) / 10),
        0.1,
      ),
    ];
    const found = findIdentities(sampleOf(numbers)).map(({ column: name, of, kind }) => [kind, name, ...of]);
    expect(found.toSorted()).toEqual([
      ['linear', 'fahrenheit', 'celsius'],
      ['linear', 'net amount', 'gross'],
    ]);
    expect(told(sampleOf([numbers[3]!, numbers[2]!]))).toEqual([
      expect.stringMatching(/^celsius = fahrenheit × 0\.55/),
    ]);
  });

  it('draws no line through a few steps, which lie near any line', () => {
    const numbers = [column('rating', spread(ROWS, 1, 5, 3)), column('wait_minutes', spread(ROWS, 3, 30, 9))];
    expect(told(sampleOf(numbers))).toEqual([]);
  });

  it('finds a product that is nothing in many rows, and says so', () => {
    const billed = quantity.map((count, at) => (at % 5 === 2 ? 0 : cents(count * (price[at] ?? 0))));
    const numbers = [column('hours', quantity), column('rate', price, 0.01), column('billed', billed, 0.01)];
    expect(told(sampleOf(numbers))).toEqual(['billed = hours × rate, or 0']);
  });

  it('takes no two numbers that move together for multiples of each other', () => {
    const near = quantity.map((value, at) => value * 3 + ((at * 7) % 3) * 2);
    expect(told(sampleOf([column('length', quantity), column('weight', near)]))).toEqual([]);
  });

  it('finds it where a few rows are wrong or lack a value', () => {
    const revenue = quantity.map((count, at) => {
      if (at % 40 === 3) return 17;
      return at % 10 === 5 ? Number.NaN : cents(count * (price[at] ?? 0));
    });
    const numbers = [
      column('quantity', quantity),
      column('unit_price', price, 0.01),
      column('revenue', revenue, 0.01),
    ];
    expect(told(sampleOf(numbers))).toEqual(['revenue = quantity × unit price']);
  });

  it('knows what a discount leaves, as a fraction and as a percent number', () => {
    const discount = spread(ROWS, 0, 6, 5).map((value) => value * 5);
    const revenue = quantity.map((count, at) =>
      cents(count * (price[at] ?? 0) * (1 - (discount[at] ?? 0) / 100)),
    );
    const percents = [
      column('quantity', quantity),
      column('unit_price', price, 0.01),
      column('discount', discount),
      column('revenue', revenue, 0.01),
    ];
    expect(told(sampleOf(percents))).toEqual(['revenue = quantity × unit price × (1 − discount)']);
    const fraction = column(
      'discount',
      discount.map((value) => value / 100),
      0.01,
    );
    const fractions = percents.map((one) => (one.name === 'discount' ? fraction : one));
    expect(told(sampleOf(fractions))).toEqual(['revenue = quantity × unit price × (1 − discount)']);
  });

  it('calls a difference by the column that is named so, and a total by its members', () => {
    const [revenue, cost] = [spread(ROWS, 500, 9_000, 3), spread(ROWS, 100, 4_000, 13)];
    const profit = revenue.map((value, at) => value - (cost[at] ?? 0));
    expect(
      told(sampleOf([column('profit', profit), column('cost', cost), column('revenue', revenue)])),
    ).toEqual(['profit = revenue − cost']);

    const parts = [17, 19, 23].map((seed, at) =>
      column(['gold', 'silver', 'bronze'][at] ?? '', spread(30, 0, 40, seed)),
    );
    const total = Array.from({ length: 30 }, (_, row) =>
      parts.reduce((sum, { values }) => sum + (values[row] ?? 0), 0),
    );
    expect(told(sampleOf([...parts, column('total', total)]))).toEqual(['total = gold + silver + bronze']);
  });

  it('calls a total what is added up with a discount taken off, and not the discount', () => {
    const [subtotal, shipping, taxes] = [900, 40, 90].map((high, at) => spread(ROWS, 5, high, 31 + at)) as [
      number[],
      number[],
      number[],
    ];
    const discount = spread(ROWS, 0, 30, 41);
    const total = subtotal.map(
      (value, at) => value + (shipping[at] ?? 0) + (taxes[at] ?? 0) - (discount[at] ?? 0),
    );
    const columns = {
      Subtotal: subtotal,
      Shipping: shipping,
      Taxes: taxes,
      Total: total,
      'Discount Amount': discount,
    };
    const sample = sampleOf(Object.entries(columns).map(([name, values]) => column(name, values)));
    expect(findIdentities(sample)[0]).toMatchObject({
      ...{ kind: 'sum', column: 'Total' },
      of: ['Subtotal', 'Shipping', 'Taxes', 'Discount Amount'],
    });
  });

  it('finds a running balance of amounts in and out', () => {
    const [paidIn, paidOut] = [spread(ROWS, 0, 900, 29), spread(ROWS, 0, 700, 31)];
    let balance = 1_000;
    const balances = paidIn.map((value, at) => {
      balance += value - (paidOut[at] ?? 0);
      return balance;
    });
    expect(
      told(sampleOf([column('in', paidIn), column('out', paidOut), column('balance', balances)])),
    ).toEqual(['balance = the value of the row above + in − out']);
    const backwards = [paidIn, paidOut, balances].map((values) => values.toReversed());
    const names = ['in', 'out', 'balance'];
    expect(told(sampleOf(backwards.map((values, at) => column(names[at] ?? '', values))))).toEqual([
      'balance = the value of the row below + in − out',
    ]);
  });

  it('finds ratios that are rounded too much to be products, and shares of all and of groups', () => {
    const [won, played] = [spread(60, 1, 90, 37), spread(60, 100, 400, 41)];
    const rate = won.map((value, at) => Math.round((1_000 * value) / (played[at] ?? 1)) / 10);
    expect(
      told(sampleOf([column('won', won), column('played', played), column('win %', rate, 0.1)])),
    ).toEqual(['win % = won ÷ played × 100']);

    const votes = spread(12, 100, 90_000, 43);
    const all = votes.reduce((sum, value) => sum + value, 0);
    const share = votes.map((value) => Math.round((1_000 * value) / all) / 10);
    expect(told(sampleOf([column('votes', votes), column('percent', share, 0.1)]))).toEqual([
      'percent = the share of votes in the total of all rows',
    ]);

    const district = votes.map((_, at) => `d${at % 3}`);
    const own = votes.map((value, at) => {
      const group = votes.filter((_, other) => other % 3 === at % 3).reduce((sum, one) => sum + one, 0);
      return Math.round((1_000 * value) / group) / 1_000;
    });
    expect(told(sampleOf([column('votes', votes), column('share', own, 0.001)], { district }))).toEqual([
      'share = the share of votes in the total of its district',
    ]);
  });

  it('finds nothing where columns only look alike, and nothing in noise', () => {
    const noise = [3, 5, 7, 11, 13, 17].map((seed, at) => column(`n${at}`, spread(ROWS, 0, 9, seed)));
    expect(told(sampleOf(noise))).toEqual([]);
    const flags = [3, 5].map((seed, at) => column(`flag${at}`, spread(ROWS, 0, 1, seed)));
    const either = flags[0]!.values.map((value) => 1 - value);
    expect(told(sampleOf([...flags, column('other', [...either])]))).toEqual([]);
    const copy = column('copy', price, 0.01);
    expect(
      told(
        sampleOf([
          column('price', price, 0.01),
          copy,
          column(
            'zero',
            price.map(() => 0),
          ),
        ]),
      ),
    ).toEqual([]);
  });

  it('never finds more than chance in small tables of small numbers', () => {
    let found = 0;
    for (let table = 0; table < 300; table += 1) {
      const numbers = [1, 2, 3, 4, 5].map((at) =>
        column(`n${at}`, spread(9, 0, 20, 1_000 * table + 17 * at + 1)),
      );
      found += findIdentities(sampleOf(numbers)).length;
    }
    expect(found).toBeLessThanOrEqual(3);
  });

  it('tells what was divided and rounded, and not what it was divided by', () => {
    const games = spread(16, 15, 78, 3);
    const points = games.map((count, at) => count * (1 + (at % 7)) + at);
    const perGame = points.map((all, at) => Math.round((10 * all) / (games[at] ?? 1)) / 10);
    const numbers = [
      column('games', games),
      column('points', points),
      column('points per game', perGame, 0.1),
    ];
    expect(told(sampleOf(numbers))).toEqual(['points per game = points ÷ games']);
  });
});
