import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SUMMARY_PARTS, type SummaryPart } from '@plumbline/contracts';
import { factId } from '@plumbline/datasets';
import { contentOf } from '../../facts/fact-content.js';
import type { Predicted } from '../../forecasting/compute/predict.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { METHODS } from '../methods.js';
import type { ReceiptNotes, Writing } from './draft.js';
import { writeWatch } from './watch.js';
import { writeSummary } from './write-summary.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources?.end());

interface Table {
  name: string;
  rows: number;
  columns: readonly TestColumn[];
  parts?: readonly SummaryPart[];
  receipt?: ReceiptNotes;
  target?: string;
}

/** The title, then each section's text behind its kind. */
async function summaryOf({ name, rows, columns, parts = SUMMARY_PARTS, receipt, target }: Table) {
  const { shape, dataset } = await sources.generate(name, rows, columns);
  const written = await writeSummary({
    ...{ engine: sources.engine, dataset, shape, summaryId: shape.dataSourceId },
    brief: { audience: 'manager', length: 'page', parts, ...(target !== undefined && { target }) },
    ...{ findings: [], receipt },
    identify: (origin) => factId(shape.dataSourceId, 1, contentOf(origin, METHODS)),
  });
  const sections = written.sections.map(({ kind, text }) => [kind, text] as const);
  return { title: written.titleParts.map(({ text }) => text).join(''), ...Object.fromEntries(sections) } as {
    title: string;
  } & Partial<Record<SummaryPart, string>>;
}

const column = (name: string, stored: string, role: TestColumn['role'], sql: string): TestColumn => ({
  ...{ name, stored, role, sql },
});
const noise = (salt: number) => `((hash(i * 7919 + ${salt}) % 1000003) / 1000003.0)`;
const days = (sql: string) => column('day', 'DATE', 'time', sql);

describe('a summary (SUM-001, SUM-003)', () => {
  it('calls a column that is named total the grand total, and its average by its name', async () => {
    const { title, figures } = await summaryOf({
      ...{ name: 'invoices.csv', rows: 400 },
      columns: [
        days(`DATE '2024-01-01' + CAST(i * 2 AS INTEGER)`),
        column('total', 'DOUBLE', 'measure', `round(10 + 90 * ${noise(1)}, 2)`),
      ],
    });
    expect(title).toMatch(/^Grand total /);
    expect(figures).toMatch(/^Grand total, last 12 months: .+\n\nAverage total, last 12 months: /);
  });

  it('counts no kinds of things among key figures, and says no figure of data without a time twice', async () => {
    const summary = await summaryOf({
      ...{ name: 'staff.csv', rows: 60 },
      columns: [
        column('salary', 'BIGINT', 'measure', `40000 + i * 431`),
        column('sys_updated_by', 'VARCHAR', 'dimension', `['admin', 'system'][1 + i % 2]`),
        column('reports_to', 'BIGINT', 'measure', `1 + i % 7`),
      ],
    });
    expect(summary.title).toMatch(/^Average salary is 52,\d{3}$/);
    expect(summary.figures).toBeUndefined();
    expect(JSON.stringify(summary)).not.toMatch(/Different|reports to/);
  });

  it('tells the figure first that it was asked about', async () => {
    const { title, figures } = await summaryOf({
      ...{ name: 'invoices.csv', rows: 400, target: 'quantity' },
      columns: [
        days(`DATE '2024-01-01' + CAST(i * 2 AS INTEGER)`),
        column('revenue', 'DOUBLE', 'measure', `round(10 + 90 * ${noise(1)}, 2)`),
        column('quantity', 'BIGINT', 'measure', `1 + i % 9`),
      ],
    });
    expect(title).toMatch(/^Total quantity /);
    expect(figures).toMatch(/^Total quantity, last 12 months: /);
  });

  it('compares no handful of rows with another', async () => {
    const { title } = await summaryOf({
      ...{ name: 'payments.csv', rows: 15 },
      columns: [
        days(
          `DATE '2026-02-01' + CAST([0, 2, 5, 9, 11, 14, 19, 21, 22, 28, 33, 36, 37, 40, 47][1 + i] AS INTEGER)`,
        ),
        column('method', 'VARCHAR', 'dimension', `['Card', 'Debit'][1 + i % 2]`),
        column('amount', 'DOUBLE', 'measure', `100 + i * 17`),
      ],
    });
    expect(title).toMatch(/^(Card|Debit) is the largest method: \d+% of total amount$/);
  });

  it('leaves out a last day of which only the morning is there', async () => {
    const { title, data } = await summaryOf({
      ...{ name: 'readings.csv', rows: 24 * 12 - 14 },
      columns: [
        column('at', 'TIMESTAMP', 'time', `TIMESTAMP '2026-03-01 00:00:00' + to_hours(CAST(i AS BIGINT))`),
        column('speed', 'DOUBLE', 'measure', `40 + (i % 24) + 6 * ${noise(3)}`),
      ],
    });
    expect(title).toContain('Mar 11, 2026');
    expect(data).toContain('Mar 12, 2026 is not complete and is left out of comparisons.');
  });

  it('foretells nothing where anything down to nothing would be likely, and says why', () => {
    const point = { t: '2026-05-01', yhat: 40, lo80: 0, hi80: 130, lo95: 0, hi95: 300, actual: null };
    const content = {
      points: [point],
      total: point,
      adds: true,
      period: 'month',
      history: [],
      refused: null,
    };
    const section = writeWatch(
      { brief: { audience: 'manager' }, subject: { name: 'Total quantity' } } as Writing,
      { content, traced: [] } as unknown as Predicted,
      [],
    );
    expect(section?.paragraphs.flat().join('')).toMatch(
      /^No forecast is given: what came in the past varies so much/,
    );
  });

  it('foretells whole things in whole numbers, and counts none where no row is', async () => {
    const { watch } = await summaryOf({
      ...{ name: 'races.csv', rows: 200 },
      // Ten years of two races a month from March to December.
      columns: [
        column('race_id', 'BIGINT', 'identifier', 'i'),
        days(
          `make_date(2016 + CAST(i // 20 AS INTEGER), 3 + CAST((i % 20) // 2 AS INTEGER), 5 + 14 * CAST(i % 2 AS INTEGER))`,
        ),
      ],
    });
    // Two months without a race a year are none, and not what lies around them.
    expect(watch).toMatch(/ around 8, about as much as in the same months a year earlier/);
  });

  it('takes whole numbers that are the years of rows for a time, and years of anything else for none', async () => {
    const amounts = [
      column('region', 'VARCHAR', 'dimension', `['North', 'South', 'West'][1 + i % 3]`),
      // Each year 40 rows; the last one brings a third more in the North alone.
      column(
        'revenue',
        'DOUBLE',
        'measure',
        `100 + (i % 3) + CASE WHEN i >= 400 AND i % 3 = 0 THEN 100 ELSE 0 END`,
      ),
    ];
    const year = `2014 + CAST(floor(i / 40) AS BIGINT)`;
    const table = { name: 'sales.csv', rows: 440 };
    const told = await summaryOf({
      ...table,
      columns: [column('fiscal_year', 'BIGINT', 'dimension', year), ...amounts],
    });
    expect(told.title).toMatch(/^Revenue rose 3\d% in 2024$/);
    expect(told.in_short).toMatch(
      / to 5,\d+ in 2024, from 4,\d+ in 2023\. It is the highest of the 11 complete years/,
    );
    expect(told.figures).toMatch(/^Total revenue, 2024: 5,\d+, 3\d% more than in 2023\./);
    expect(told.changes).toMatch(/By region, North made the difference/);
    expect(told.data).toContain('dated 2014 to 2024 by “fiscal year”.');
    expect(told.method).toContain('set the last complete year against the one before.');
    const other = await summaryOf({
      ...table,
      columns: [column('birth_year', 'BIGINT', 'dimension', year), ...amounts],
    });
    expect(JSON.stringify(other)).not.toMatch(/ in 2024/);
  });

  it('calls what a column names by its kind, and runs no words together', async () => {
    const { title, changes } = await summaryOf({
      ...{ name: 'budgets.csv', rows: 12 },
      columns: [
        column(
          'dept_name',
          'VARCHAR',
          'dimension',
          `['Physics', 'History', 'Music'][1 + CAST(floor(sqrt(i)) AS INTEGER) % 3]`,
        ),
        column('payment_method_code', 'VARCHAR', 'dimension', `['Card', 'Cash'][1 + i % 2]`),
        column('budget', 'BIGINT', 'measure', '1000 + 100 * i'),
      ],
    });
    expect(`${title} ${changes}`).toMatch(/is the largest (dept|payment method)[:,]/);
    expect(`${title} ${changes}`).not.toMatch(/code|name/);
  });

  it('tells all rows to the last one, and what the reading of the file left', async () => {
    const { in_short: inShort, data } = await summaryOf({
      ...{ name: 'points.csv', rows: 11_896 },
      columns: [column('points', 'BIGINT', 'measure', 'i % 26')],
      receipt: {
        ...{ rowsRead: 11_898, rowsRejected: 2, undecided: ['Fee', 'start_date'] },
        setAside: [
          { kind: 'total', lines: 1 },
          { kind: 'footnote', lines: 3 },
        ],
      },
    });
    expect(inShort).toContain('The data holds 11,896 rows. Total points came to ');
    expect(data).toBe(
      [
        'This summary rests on all 11,896 rows of points.csv.',
        'Set aside, as they are no records: 1 total and 3 footnotes. Of 11,898 records 2 could not be read and are not counted. How “fee” and “start date” are to be read is not decided yet, so they are kept as text.',
      ].join('\n\n'),
    );
  });
});
