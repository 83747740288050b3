import { describe, expect, it } from '@jest/globals';
import { checkOpinion } from '@plumbline/code-analysis';
import type { SummaryRow } from '../../summaries/summary.entity.js';
import type { DashboardRow } from '../../tiles/dashboard.entity.js';
import { dashboardSubject } from './dashboard-subject.js';
import { summarySubject } from './summary-subject.js';

const SOURCE = '11111111-1111-4111-8111-111111111111';
const tile = (title: string, column: string) => ({
  ...{ id: title, title },
  plan: {
    ...{ dataSourceId: SOURCE, version: 1, dimensions: [], filters: [] },
    measures: [{ agg: 'sum', column, as: 'value' }],
  },
});
const dashboard = {
  ...{ id: SOURCE, name: 'Sales' },
  config: { kpis: [tile('Revenue', 'amount'), tile('Prices', 'unit_price')], charts: [] },
  calculations: [{ name: 'Margin', formula: 'sum(profit) / sum(amount)' }],
} as unknown as DashboardRow;

const section = (parts: object[]) => ({
  ...{ id: '22222222-2222-4222-8222-222222222222', kind: 'own', heading: 'In short', parts, text: '' },
});
const summary = (parts: object[]) =>
  ({ id: SOURCE, content: { title: 'September', sections: [section(parts)] } }) as unknown as SummaryRow;

describe('a second opinion on numbers', () => {
  it('F.3 of a dashboard sees its plans and formulas, each as a text of one line', () => {
    const { files, builtIn } = dashboardSubject(dashboard, new Map());
    expect(files.map(({ path }) => path)).toEqual([
      ...['dashboards/Sales/Revenue', 'dashboards/Sales/Prices'],
      'dashboards/Sales/calculations/Margin',
    ]);
    expect(builtIn(files).map(({ path, title }) => [path, title])).toEqual([
      ['dashboards/Sales/Prices', 'Adds up rates or prices'],
      ['dashboards/Sales/calculations/Margin', 'Divides by what may be nothing'],
    ]);
  });

  it('F.3 of a summary sees its sentences, and which numbers no fact stands behind', () => {
    const subject = summarySubject(
      summary([
        { text: 'Revenue rose to ' },
        { text: '$12,400', factId: SOURCE },
        { text: ' because of the fair.' },
        { text: '\n\n' },
        { text: 'We expect ' },
        { text: '20%', source: 'own' },
        { text: ' more.' },
      ]),
    );
    expect(subject.findings).toMatchObject([{ title: 'Stated without a fact', line: 2 }]);
    expect(subject.builtIn(subject.files).map(({ title, line }) => [title, line])).toEqual([['Says why', 1]]);
  });

  it('F.3 of a reviewer is looked up: a number that does not stand there is unconfirmed, a made-up quote is dropped', () => {
    const { files, findings } = summarySubject(
      summary([{ text: 'Revenue rose to ' }, { text: '$12,400', factId: SOURCE }, { text: '.' }]),
    );
    const path = files[1]?.path ?? '';
    const remark = { path, line: 1, severity: 'low' as const, title: 'x', about: null, agrees: true };
    const { others, dropped } = checkOpinion(
      [
        { ...remark, why: 'It says 12,400.', quote: 'Revenue rose to $12,400.' },
        { ...remark, title: 'y', why: 'It was 9,100 before.', quote: 'Revenue rose' },
        { ...remark, title: 'z', why: 'No.', quote: 'Revenue fell' },
      ],
      findings,
      files,
    );
    expect(others.map(({ state }) => state)).toEqual(['confirmed', 'unconfirmed']);
    expect(dropped).toHaveLength(1);
  });
});
