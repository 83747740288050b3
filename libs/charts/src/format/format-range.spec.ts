import { expect, it } from '@jest/globals';
import { formatRange } from './format-range.js';

it('calls whole years, quarters and months by their names', () => {
  expect(formatRange('2025-01-01', '2025-12-31')).toBe('2025');
  expect(formatRange('2026-03-01', '2026-03-31')).toBe('March 2026');
  expect(formatRange('2024-11-01', '2025-10-31')).toBe('Nov 2024 – Oct 2025');
  expect(formatRange('2025-04-01', '2025-06-30')).toBe('Q2 2025');
  expect(formatRange('2025-04-02', '2025-06-30')).toBe('Apr 2, 2025 – Jun 30, 2025');
});
