import { describe, expect, it } from '@jest/globals';
import { excelValue, numberFormat } from './cell-values.js';

describe('a cell of a workbook', () => {
  it('keeps what Excel would change: digits, days before its calendar, and texts that look like formulas (T-15)', () => {
    expect(excelValue('12345678901234567890', 'decimal')).toBe('12345678901234567890');
    expect(excelValue('12.5', 'decimal')).toBe(12.5);
    expect(excelValue('1850-01-31', 'date')).toBe('1850-01-31');
    expect(excelValue('2026-01-31', 'date')).toEqual(new Date('2026-01-31'));
    expect(excelValue('=1+1', 'text')).toBe('=1+1');
  });

  it('groups what is measured, and no number that names something', () => {
    expect(numberFormat('integer', {})).toBe('#,##0');
    expect(numberFormat('integer', { isName: true })).toBe('0');
  });

  it('marks a text that is longer than a cell', () => {
    const long = 'a'.repeat(32_767);
    expect(excelValue(long, 'text')).toBe(long);
    const cut = String(excelValue(`${long}b`, 'text'));
    expect([cut.length, cut.at(-1)]).toEqual([32_767, '…']);
  });
});
