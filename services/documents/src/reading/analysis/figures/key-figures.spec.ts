import { describe, expect, it } from '@jest/globals';
import { setPage } from '../../../testing/set-page.js';
import { passagesOf, sentencesOf } from '../../sentences/passages.js';
import { keyFigures } from './key-figures.js';

function figuresOf(text: string) {
  const pages = [setPage(text)];
  const figures = keyFigures(pages, passagesOf(pages).flatMap(sentencesOf));
  return figures.map(({ name, value, unit, period }) => [name, value, unit, period]);
}

describe('key figures of a report (DOC-001)', () => {
  it('are the numbers that sentences give to a measure, each with its unit and period', () => {
    const figures = figuresOf(`Quarterly report

In Q3 2026, revenue rose 12% to $4.2 million from $3.7 million a year earlier.
The gross margin was 41.5% in Q2 2026, and we served 1,240 customers in March 2026.`);
    expect(figures).toEqual([
      ['Revenue, change', '12%', '%', 'Q3 2026'],
      ['Revenue', '$4.2 million', undefined, 'Q3 2026'],
      ['Revenue, before', '$3.7 million', undefined, 'Q3 2026'],
      ['Gross margin', '41.5%', '%', 'Q2 2026'],
      ['Customers', '1,240', 'customers', 'March 2026'],
    ]);
  });

  it('are those of the newest column of a table of periods, counted in what its header says', () => {
    const figures = figuresOf(`Annual report 2025

Results in thousands of USD

Measure              2024          2025
Revenue             4,010         4,231
Operating profit      310           402
Headcount              88            94`);
    expect(figures).toEqual([
      ['Revenue', '4,231', 'thousands of USD', '2025'],
      ['Operating profit', '402', 'thousands of USD', '2025'],
      ['Headcount', '94', undefined, '2025'],
    ]);
  });

  it('have the period of the title where they name none, and their place', () => {
    const pages = [setPage(`Report for Q4 2025\n\nChurn: 2.1%\n\nOrders: 18,400`)];
    const figures = keyFigures(pages, []);
    expect(figures).toMatchObject([
      { name: 'Churn', value: '2.1%', unit: '%', period: 'Q4 2025', page: 1, sourceText: '2.1%' },
      { name: 'Orders', value: '18,400', period: 'Q4 2025', type: 'number' },
    ]);
    expect(figures[0]?.box[0]).toBeGreaterThan(0.1);
  });

  it('are not made of numbers that nothing names', () => {
    expect(
      figuresOf('Report\n\nPage 12 of the annex follows after 30 days, as agreed in section 4.'),
    ).toEqual([]);
  });
});
