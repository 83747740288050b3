import { describe, expect, it } from '@jest/globals';
import type { ExtractionField, FieldCheck } from '@plumbline/contracts';
import { type ReadByTemplate, usesOf } from './template-uses.js';

const field = (name: string, value: string | null, more: Partial<ExtractionField> = {}): ExtractionField => ({
  ...{ name, type: 'text', value, confidence: 1, errorChance: 0, state: 'accepted', settledBy: 'rule' },
  ...{ checks: [], alternatives: [], note: '', version: 0, page: 1, box: [0, 0, name.length / 100, 0.1] },
  ...more,
});
const read = (fields: ExtractionField[], checks: FieldCheck[] = []): ReadByTemplate => ({
  ...{ fields, checks, tables: [] },
});
const use = (name: string, documents: ReadByTemplate[]) => usesOf([{ name, type: 'text' }], documents)[0];
const thrice = (document: ReadByTemplate) => [document, document, document];

describe('what reading by a template came to (F.1)', () => {
  it('counts where a field has a value, and where a person found it wrong', () => {
    const byPerson = { settledBy: 'person' } as const;
    const documents = [
      read([field('Number', 'A-1', byPerson)]),
      read([field('Number', 'A-2', { ...byPerson, state: 'changed', readValue: 'A-Z' })]),
      read([field('Number', null)]),
      read([]),
    ];
    expect(use('Number', documents)).toMatchObject({ documents: 3, filled: 2, decided: 2, corrected: 1 });
  });

  it('tells texts that are dates or amounts from those that only hold one', () => {
    const values = [
      '2026-03-04',
      'March 4, 2026',
      '$1,250.00',
      '1250.00 EUR',
      '1250',
      'by 2026-03-04 at noon',
    ];
    const documents = values.map((value) => read([field('Due', value)]));
    expect(use('Due', documents)).toMatchObject({ dates: 2, amounts: 2 });
  });

  it('names fields that stand at one place in every document that has both', () => {
    const box = field('', '').box;
    const both = read([field('Number', '7', { box }), field('Reference', '7', { box })]);
    expect(use('Number', thrice(both))?.samePlace).toEqual(['Reference']);
    expect(use('Number', [both, both])?.samePlace).toEqual([]);
    const apart = read([field('Number', '7', { box }), field('Reference', '8')]);
    expect(use('Number', [...thrice(both), apart])?.samePlace).toEqual([]);
  });

  it('counts sums that do not come out', () => {
    const sum = (ok: boolean): FieldCheck => ({ name: 'total_sum', ok, message: '', fields: ['Total'] });
    const documents = [read([field('Total', '1')], [sum(true)]), read([field('Total', '1')], [sum(false)])];
    expect(use('Total', documents)).toMatchObject({ summed: 2, unequal: 1 });
    expect(usesOf([{ name: 'Total', type: 'money' }], [])).toEqual([]);
  });
});
