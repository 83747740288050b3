import { afterEach, describe, expect, it } from '@jest/globals';
import { withCaptions } from '../model/dashboard-charts.js';
import { toChartModel } from '../model/to-chart-model.js';
import { barView } from '../testing/sample-views.js';
import { formatCount, formatNumber, formatTicks } from './format-number.js';
import { setNumberMarks, withMarksInText } from './number-marks.js';

afterEach(() => setNumberMarks({ group: ',', decimal: '.' }));
const writeGerman = () => setNumberMarks({ group: '.', decimal: ',' });

describe('PROF-001 numbers as the user writes them', () => {
  it('reach counts, money, shares and ticks', () => {
    writeGerman();
    expect(formatCount(12_480)).toBe('12.480');
    expect(formatNumber(-1_234.5, { currency: 'USD', decimals: 2 })).toBe('−$1.234,50');
    expect(formatNumber(1_424_000, {}, 'compact')).toBe('1,42M');
    expect(formatNumber(0.038, { percent: true }, 'compact')).toBe('3,8%');
    expect(formatNumber('12345678901234567890.12')).toBe('12.345.678.901.234.567.890,12');
    expect(formatTicks([0, 0.5, 1])).toEqual(['0,0', '0,5', '1,0']);
  });

  it('leave the marks of a sign alone', () => {
    writeGerman();
    expect(formatNumber(1_234.5, { currency: 'Rs.', decimals: 2 })).toBe('Rs.1.234,50');
  });

  it('reach the values of a chart and its captions', () => {
    writeGerman();
    expect(JSON.stringify(toChartModel(barView))).toContain('$120.000');
    const stated = { title: 'West: 1,234 orders', subtitle: 'Up 4.5%', highlight: [], markers: [] };
    expect(withCaptions(barView.chart, stated)).toMatchObject({
      title: 'West: 1.234 orders',
      subtitle: 'Up 4,5%',
    });
  });

  it.each([
    ['12,480 rows, 3.5% of them.', '12.480 rows, 3,5% of them.'],
    ['From $1.42M to $1,234,567.89', 'From $1,42M to $1.234.567,89'],
    ['Up to Nov 1, 2024, in file_1.5.csv', 'Up to Nov 1, 2024, in file_1.5.csv'],
    ['10.0.0.1 and v1.2 and 1,2,3', '10.0.0.1 and v1.2 and 1,2,3'],
  ])('are changed in a sentence and nothing else is: %s', (text, wanted) => {
    writeGerman();
    expect(withMarksInText(text)).toBe(wanted);
  });
});
