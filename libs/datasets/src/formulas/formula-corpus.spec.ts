import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { formulaTruth } from '../testing/formula-truth.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { withCalculations } from './calculations.js';
import { FormulaError } from './formula.js';
import { readFormula } from './formula-meaning.js';
import { SHARE, type Unit, unitIn } from './formula-units.js';

const COLUMNS = [
  { name: 'amount', stored: 'DECIMAL(12,2)' },
  { name: 'cost', stored: 'DECIMAL(12,2)' },
  { name: 'quantity', stored: 'BIGINT' },
  { name: 'discount', stored: 'DOUBLE' },
  { name: 'fee eur', stored: 'DECIMAL(12,2)' },
  { name: 'region', stored: 'VARCHAR' },
  { name: 'returned', stored: 'BOOLEAN' },
  { name: 'ordered', stored: 'DATE' },
  { name: 'shipped', stored: 'DATE' },
  { name: 'closed', stored: 'TIMESTAMP' },
];
const CELLS: CellValue[][] = [
  [17.67, 9.5, 1, 0.1, 1.5, 'West', false, '2024-02-28', '2024-03-01', '2024-03-01T08:30:00'],
  [61.89, 40, 2, 0, 2, 'South', false, '2024-03-09', '2024-03-09', '2024-03-10T00:00:00'],
  [45.03, 50.25, 3, 0.25, null, ' north ', true, '2023-12-31', '2024-01-02', null],
  [null, 12, 3, null, 0, null, null, '2024-06-30', null, '2024-07-02T18:45:30'],
  [125.95, null, 0, 0.05, 3.25, 'West', false, null, '2024-08-01', '2024-08-02T23:59:59'],
  [0, 7.75, 5, 0.5, 1, "O'Hara", true, '2024-11-05', '2024-11-25', '2024-12-01T12:00:00'],
];
const UNITS: Record<string, Unit> = {
  amount: unitIn('money', 'USD'),
  cost: unitIn('money', 'USD'),
  'fee eur': unitIn('money', 'EUR'),
  quantity: unitIn('count', 'pieces'),
  discount: SHARE,
};
const CALCULATIONS = new Map([
  ['margin', 'amount - cost'],
  ['margin rate', 'sum(margin) / sum(amount)'],
  ['loop', '[other loop] + 1'],
  ['other loop', 'loop * 2'],
]);

let bench: Workbench;
let data: Dataset;
beforeAll(async () => {
  bench = await createWorkbench();
  data = await bench.table(COLUMNS, CELLS);
});
afterAll(() => bench.end());

const rows = CELLS.map((cells) =>
  Object.fromEntries(COLUMNS.map(({ name }, at) => [name, cells[at] ?? null])),
);
const read = (formula: string) =>
  readFormula(formula, {
    columns: data.columns,
    calculations: CALCULATIONS,
    unitOf: (name) => UNITS[name],
    rowNoun: 'orders',
  });

const ROW_FORMULAS = [
  ['amount', 'decimal', 'USD'],
  ['amount * quantity', 'decimal', 'USD'],
  ['amount / quantity', 'decimal', 'USD per piece'],
  ['amount - cost', 'decimal', 'USD'],
  ['(amount - cost) / amount', 'decimal', 'share'],
  ['amount * (1 - discount)', 'decimal', 'USD'],
  ['amount * discount', 'decimal', 'USD'],
  ['amount + 5', 'decimal', 'USD'],
  ['-amount * 2', 'decimal', 'USD'],
  ['quantity % 2', 'decimal', 'pieces'],
  ['(amount / quantity) * quantity', 'decimal', 'USD'],
  ['amount / (amount / quantity)', 'decimal', 'pieces'],
  ['round(amount / quantity, 1)', 'decimal', 'USD per piece'],
  ['abs(amount - cost)', 'decimal', 'USD'],
  ['floor(amount) + ceil(cost)', 'decimal', 'USD'],
  ['least(amount, cost)', 'decimal', 'USD'],
  ['greatest(amount, cost, 20)', 'decimal', 'USD'],
  ['coalesce(amount, cost, 0)', 'decimal', 'USD'],
  ['power(quantity, 2)', 'decimal', undefined],
  ['shipped - ordered', 'decimal', 'days'],
  ['closed - ordered', 'decimal', 'days'],
  ['amount / (shipped - ordered)', 'decimal', 'USD per day'],
  ['days_between(ordered, closed)', 'decimal', 'days'],
  ['hours_between(ordered, closed)', 'decimal', 'hours'],
  ['year(ordered) * 100 + month(ordered)', 'decimal', undefined],
  ['quarter(ordered) + weekday(ordered) + day(ordered)', 'decimal', undefined],
  ['hour(closed)', 'decimal', undefined],
  ['start_of_year(2000 + quantity)', 'date', undefined],
  ["if(returned, 'sent back', 'kept')", 'text', undefined],
  ['if(returned, 0, amount)', 'decimal', 'USD'],
  ["case(amount >= 100, 'large', amount >= 50, 'medium', 'small')", 'text', undefined],
  ['case(returned, amount)', 'decimal', 'USD'],
  ["region = 'West' and not returned", 'boolean', undefined],
  ["region = 'West' or returned", 'boolean', undefined],
  ['amount > cost', 'boolean', undefined],
  ["ordered >= '2024-03-01'", 'boolean', undefined],
  ['shipped > ordered', 'boolean', undefined],
  ['is_null(amount)', 'boolean', undefined],
  ['upper(trim(region))', 'text', undefined],
  ["concat(region, '-', left(region, 2), right(region, 1))", 'text', undefined],
  ["contains(region, 'ES')", 'boolean', undefined],
  ["starts_with(lower(region), 'o''h')", 'boolean', undefined],
  ['length(region)', 'decimal', undefined],
  ['margin / quantity', 'decimal', 'USD per piece'],
  ['[fee eur] * 2', 'decimal', 'EUR'],
] as const;

const AGGREGATE_FORMULAS = [
  ['sum(amount)', 'decimal', 'USD'],
  ['avg(amount / quantity)', 'decimal', 'USD per piece'],
  ['sum(amount) / sum(quantity)', 'decimal', 'USD per piece'],
  ['sum(amount) / count()', 'decimal', 'USD per order'],
  ['count()', 'decimal', 'orders'],
  ['count(amount) / count()', 'decimal', 'share'],
  ['count_distinct(region)', 'decimal', 'orders'],
  ['sum(if(returned, 1, 0)) / count()', 'decimal', undefined],
  ['sum(margin) / sum(amount)', 'decimal', 'share'],
  ['[margin rate]', 'decimal', 'share'],
  ['1 - [margin rate]', 'decimal', 'share'],
  ['max(amount) - min(amount)', 'decimal', 'USD'],
  ['median(amount)', 'decimal', 'USD'],
  ['max(ordered)', 'date', undefined],
  ['max(shipped) - min(ordered)', 'decimal', 'days'],
  ['avg(shipped - ordered)', 'decimal', 'days'],
  ['sum(amount * discount) / sum(amount)', 'decimal', 'share'],
  ['sum(amount) / (count() - 6)', 'decimal', 'USD per order'],
  ["if(count() > 3, 'many', 'few')", 'text', undefined],
  ['round(sum(cost) / sum(amount), 3)', 'decimal', 'share'],
  ["sum(if(region = 'West', amount, 0)) / sum(amount)", 'decimal', 'share'],
  ['coalesce(sum(if(quantity > 100, 1, null)), 0)', 'decimal', undefined],
] as const;

function expectSame(actual: CellValue, expected: CellValue): void {
  const isTime = typeof actual === 'number' && typeof expected === 'number';
  if (isTime) expect(actual).toBeCloseTo(expected, 9);
  else expect(actual).toEqual(expected);
}

describe('right formulas (AI-005)', () => {
  it.each(ROW_FORMULAS)('%s has a value in each row, and %s, %s', async (formula, type, unit) => {
    expect(read(formula)).toMatchObject({ level: 'row', type });
    expect(read(formula).unit).toBe(unit);
    const plan = planOf({ raw: { columns: ['calculated'], limit: 9 } });
    const known = new Map([...CALCULATIONS, ['calculated', formula]]);
    const answer = await runPlan(bench.engine, data, withCalculations(plan, known));
    const margins = rows.map((row) => ({ ...row, margin: formulaTruth('amount - cost', rows, row) }));
    for (const [at, [actual = null]] of answer.rows.entries())
      expectSame(actual, formulaTruth(formula, margins, margins[at]));
    expect(answer.rows).toHaveLength(CELLS.length);
  });

  it.each(AGGREGATE_FORMULAS)('%s has one for all rows, and %s, %s', async (formula, type, unit) => {
    expect(read(formula)).toMatchObject({ level: 'aggregate', type });
    expect(read(formula).unit).toBe(unit);
    const plan = planOf({ measures: [{ agg: 'formula', formula, as: 'x' }] });
    const { rows: answered } = await runPlan(bench.engine, data, withCalculations(plan, CALCULATIONS));
    const margins = rows.map((row) => ({ ...row, margin: formulaTruth('amount - cost', rows, row) }));
    const truth = formula.replace('[margin rate]', '(sum(margin) / sum(amount))');
    expectSame(answered[0]?.[0] ?? null, formulaTruth(truth, margins));
  });
});

/** Each with the part that is to blame, and what is said. */
const WRONG = [
  ['amount + quantity', 'quantity', 'USD and pieces cannot be added'],
  ['quantity - amount', 'amount', 'pieces and USD cannot be subtracted'],
  ['amount + [fee eur]', '[fee eur]', 'USD and EUR cannot be added'],
  ['amount > quantity', 'quantity', 'cannot be compared'],
  ['amount + discount', 'discount', 'USD and share'],
  ['least(amount, quantity)', 'quantity', 'cannot be given for one another'],
  ['if(returned, amount, quantity)', 'quantity', 'cannot be given for one another'],
  ['amount / quantity + amount', 'amount', 'USD per piece and USD'],
  ['sum(amount) + count()', 'count()', 'USD and orders'],
  ['shipped - ordered + hours_between(ordered, closed)', 'hours_between(ordered, closed)', 'days and hours'],
  ['sum(amount) - sum(quantity)', 'sum(quantity)', 'cannot be subtracted'],
  ['amont / quantity', 'amont', 'There is no column “amont”'],
  ['total(amount)', 'total(amount)', 'There is no function “total”'],
  ['amount + sum(amount)', 'amount', 'Say how “amount” is put together'],
  ['sum(sum(amount))', 'sum(amount)', 'cannot stand inside one row'],
  ['sum(amount) / quantity', 'quantity', 'Say how “quantity” is put together'],
  ['sum([margin rate])', '[margin rate]', 'cannot stand inside one row'],
  ['region + 1', 'region', 'A number is expected here'],
  ['sum(region)', 'region', 'A number is expected here'],
  ['ordered * 2', 'ordered', 'A number is expected here'],
  ['ordered + 7', 'ordered', 'A number is expected here'],
  ['returned and amount', 'amount', 'A comparison (true or false) is expected here'],
  ['not amount', 'amount', 'A comparison (true or false) is expected here'],
  ['if(amount, 1, 2)', 'amount', 'A comparison (true or false) is expected here'],
  ["if(returned, 1, 'a')", "'a'", 'These values are of different kinds'],
  ["ordered > 'soon'", "'soon'", 'These values are of different kinds'],
  ['amount = region', 'region', 'These values are of different kinds'],
  ['year(amount)', 'amount', 'A date or time is expected here'],
  ['upper(amount)', 'amount', 'A text is expected here'],
  ['round()', 'round()', 'round() takes 1 to 2 values'],
  ['abs(1, 2)', 'abs(1, 2)', 'abs() takes 1 value'],
  ['sum()', 'sum()', 'sum() takes 1 value'],
  ['case(returned)', undefined, 'case() takes a condition and a value'],
  ['null', 'null', 'The formula never has a value'],
  ['loop', undefined, 'A calculation cannot be made of itself'],
  ['amount +', undefined, 'A value is missing at the end'],
  ['(amount', undefined, '“)” is missing at the end'],
  ['amount quantity', 'quantity', 'A value is missing before “quantity”'],
  ['amount ** 2', '*', 'A value is missing'],
  ["region = 'West", "'", 'is never closed'],
  ['amount; drop table', ';', 'has no meaning in a formula'],
  ['amount ? 1 : 2', '?', 'has no meaning in a formula'],
] as const;

describe('wrong formulas (AI-005)', () => {
  it.each(WRONG)('%s is refused at %s: %s', (formula, blamed, message) => {
    let error: unknown;
    try {
      read(formula);
    } catch (thrown) {
      error = thrown;
    }
    if (!(error instanceof FormulaError)) throw new Error(`no refusal of ${formula}`);
    expect(error.message).toContain(message);
    expect(error.expected).not.toBe('');
    if (blamed !== undefined) expect(formula.slice(error.position, error.end)).toBe(blamed);
  });

  it('names the step that went before where it is right', () => {
    expect(read('avg(amount / quantity)').steps).toEqual([
      { text: 'amount', type: 'decimal', unit: 'USD' },
      { text: 'quantity', type: 'decimal', unit: 'pieces' },
      { text: 'amount / quantity', type: 'decimal', unit: 'USD per piece' },
      { text: 'avg(amount / quantity)', type: 'decimal', unit: 'USD per piece' },
    ]);
  });
});
