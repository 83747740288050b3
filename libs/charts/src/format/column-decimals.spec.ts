import { describe, expect, it } from '@jest/globals';
import { columnDecimals } from './column-decimals.js';
import { formatInColumn, formatValue } from './format-value.js';

const written = (values: (number | string | null)[], format = {}, isRecorded = false) => {
  const decimals = columnDecimals(values, format, isRecorded);
  return values.map((value) => formatInColumn(value, { format, decimals }));
};

describe('the numbers of one column', () => {
  it('have the decimals that tell them apart, all the same', () => {
    expect(written([32.5156, 28.1, 41.9999])).toEqual(['32.5', '28.1', '42.0']);
    expect(written([1_013.21, 1_013.94, 1_014.4])).toEqual(['1,013.2', '1,013.9', '1,014.4']);
    expect(written([0.00123, 0.00456])).toEqual(['0.00123', '0.00456']);
    expect(written([12_345.678, 845.2, null])).toEqual(['12,346', '845', '–']);
  });

  it('have none where all are whole, whatever a double made of them', () => {
    expect(written([1_200, 3, 45])).toEqual(['1,200', '3', '45']);
    expect(written([0.1 + 0.2, 0.7 + 0.1])).toEqual(['0.3', '0.8']);
  });

  it('keep the cents of money, or none of them', () => {
    const format = { currency: 'USD', decimals: 2 };
    expect(written([12.5, 96.359, 7], format)).toEqual(['$12.50', '$96.36', '$7.00']);
    expect(written([120_412.5, 96_003.35, 12.1], format)).toEqual(['$120,413', '$96,003', '$12']);
    expect(written(['1500.25', '1200.00'], format, true)).toEqual(['$1,500.25', '$1,200.00']);
    expect(written([500, 700], { currency: 'USD' })).toEqual(['$500', '$700']);
    expect(written([500.4, 700], { currency: 'JPY', decimals: 0 })).toEqual(['¥500', '¥700']);
    expect(written([0.0042, 0.0051], { currency: 'USD', decimals: 4 })).toEqual(['$0.0042', '$0.0051']);
  });

  it('are percent with one decimal where some are small or all lie close', () => {
    const format = { percent: true };
    expect(written([0.5132, 0.2931], format)).toEqual(['51%', '29%']);
    expect(written([0.0384, 0.2931], format)).toEqual(['3.8%', '29.3%']);
    expect(written([0.512, 0.519], format)).toEqual(['51.2%', '51.9%']);
    expect(written([0.5, 0.25], format)).toEqual(['50%', '25%']);
  });

  it('keep two recorded decimals of what a row holds', () => {
    expect(written([112.34, 980.5], {}, true)).toEqual(['112.34', '980.50']);
  });

  it('have no minus where they round to zero', () => {
    expect(formatValue(-0.004, { type: 'double', decimals: 1 })).toBe('0.0');
    expect(formatValue(-0.06, { type: 'double', decimals: 1 })).toBe('\u22120.1');
  });
});
