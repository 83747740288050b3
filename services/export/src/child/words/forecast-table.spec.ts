import { describe, expect, it } from '@jest/globals';
import type { ExportForecast } from '@plumbline/contracts';
import { forecastTable } from './forecast-table.js';
import { tableCells } from './table-cells.js';

const forecast = (scale: number, format: ExportForecast['format'] = {}): ExportForecast => ({
  ...{ kind: 'forecast', title: 'Revenue', subtitle: '', alt: '', period: 'month', history: [], format },
  points: [
    {
      ...{ t: '2026-01-01', yhat: 8.18626937 * scale, lo80: 4.06116825 * scale, hi80: 12.31137049 * scale },
      ...{ lo95: 1.5 * scale, hi95: 15.75 * scale },
    },
  ],
  scenarios: [],
});
const printed = (block: ExportForecast) => tableCells(forecastTable(block, { withPast: false })).rows[0];

describe('a forecast on pages (EXP-001)', () => {
  it('names its periods, and gives no more digits than a forecast can know', () => {
    expect(printed(forecast(10_000))).toEqual([
      'January 2026',
      '81,863',
      '40,612',
      '123,114',
      '15,000',
      '157,500',
    ]);
    expect(printed(forecast(10))?.slice(1, 4)).toEqual(['81.9', '40.6', '123.1']);
    expect(printed(forecast(1_000, { currency: 'USD' }))?.[1]).toBe('$8,186');
    expect(printed(forecast(0.05, { percent: true }))?.[1]).toBe('41%');
  });

  it('keeps every digit as data', () => {
    const { rows } = forecastTable(forecast(10_000), { withPast: true });
    expect(rows[0]?.[2]).toBe(81_862.6937);
  });
});
