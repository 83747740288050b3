import { describe, expect, it } from '@jest/globals';
import type { ReadWarning } from '@plumbline/contracts';
import { findInMerge, MERGE_RULES } from './merge-rules.js';

const MERGE = { id: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21', name: 'Orders with customers' };
const found = (warnings: ReadWarning[], format: 'merge' | 'csv' = 'merge') =>
  findInMerge(MERGE, { format, warnings });
const warned = (code: string, message = 'It is so.') => ({ code, message });

describe('merges of a workspace', () => {
  it.each(Object.entries(MERGE_RULES).map(([code, { id }]) => [id, code]))(
    'F.1 %s finds its fault, and lets be what has none, or is no merge',
    (id, code) => {
      expect(found([warned(code)]).map(({ rule }) => rule)).toEqual([id]);
      expect(found([])).toEqual([]);
      expect(found([warned(code)], 'csv')).toEqual([]);
    },
  );

  it('F.1 lets be what only names columns', () => {
    expect(found([warned('columns_renamed'), warned('columns_new'), warned('older_rows_left_out')])).toEqual(
      [],
    );
  });

  it('F.1 knows a fault again by its merge, whatever it counts by now', () => {
    const [first] = found([warned('rows_multiply', '3 rows meet several.')]);
    const [later] = found([warned('rows_multiply', '5 rows meet several.')]);
    expect(first?.fingerprint).toBe(later?.fingerprint);
    expect(first?.path).toBe('merges/Orders with customers');
    const [other] = findInMerge(
      { ...MERGE, id: '1b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21' },
      { format: 'merge', warnings: [warned('rows_multiply')] },
    );
    expect(other?.fingerprint).not.toBe(first?.fingerprint);
  });
});
