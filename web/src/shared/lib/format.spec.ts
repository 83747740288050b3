import { describe, expect, it } from '@jest/globals';
import { formatCount, formatDate, formatNumber, setNumberMarks } from '@plumbline/charts';
import { formatBytes, plural } from './format.js';
import { formatDateTime, formatElapsed, setZone } from './format-time.js';

describe('how values are written', () => {
  it.each([
    [0, '0\u00A0bytes'],
    [1_023, '1,023\u00A0bytes'],
    [1_258_291, '1.2\u00A0MB'],
    [52_428_800, '50.0\u00A0MB'],
    [200 * 1_024, '200\u00A0KB'],
  ])('%i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('groups counts, shortens large ones and uses a real minus', () => {
    expect(formatCount(12_480)).toBe('12,480');
    expect(formatNumber(1_420_000, {}, 'short')).toBe('1.42M');
    expect(formatCount(-3)).toBe('\u22123');
  });

  it('never moves a calendar date', () => {
    expect(formatDate('2024-11-01')).toBe('Nov 1, 2024');
  });

  it('counts elapsed time in minutes and seconds', () => {
    expect(formatElapsed(2_400)).toBe('0:02');
    expect(formatElapsed(725_000)).toBe('12:05');
  });

  it('knows one from many', () => {
    expect([plural(1, 'row'), plural(2_000, 'row')]).toEqual(['1 row', '2,000 rows']);
  });

  it('PROF-001 writes separators and the zone as the user chose', () => {
    setNumberMarks({ group: '.', decimal: ',' });
    setZone('America/Chicago');
    expect([formatCount(12_480), formatNumber(1_420_000, {}, 'short'), formatBytes(1_536)]).toEqual([
      '12.480',
      '1,42M',
      '1,5\u00A0KB',
    ]);
    expect(formatDateTime('2026-11-21T03:00:00Z')).toBe('Nov 20, 2026, 9:00 PM');
    setNumberMarks({ group: ',', decimal: '.' });
    setZone(undefined);
    expect(formatCount(12_480)).toBe('12,480');
  });
});
