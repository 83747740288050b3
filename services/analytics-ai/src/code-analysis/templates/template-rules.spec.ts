import { describe, expect, it } from '@jest/globals';
import type { FieldType, FieldUse, TemplateField } from '@plumbline/contracts';
import { findInTemplate } from './find-in-template.js';
import type { Template } from './template-rule.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const SAMPLE = '1c8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d22';
const NUMBER: TemplateField = { name: 'Invoice number', type: 'text' };
const TOTAL: TemplateField = { name: 'Total', type: 'money' };

const field = (name: string, type: FieldType, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ name, type },
  ...more,
});
const use = (name: string, more: Partial<FieldUse>): FieldUse => ({
  ...{ name, documents: 10, filled: 10, decided: 0, corrected: 0, summed: 0, unequal: 0, dates: 0 },
  ...{ amounts: 0, samePlace: [], ...more },
});
const of = (fields: TemplateField[], ...uses: FieldUse[]): Template => ({
  id: ID,
  name: 'Freight',
  fields,
  uses,
});
const found = (template: Template) => findInTemplate(template, { isKept: (id) => id === SAMPLE });
const rulesOf = (template: Template) => found(template).map(({ rule }) => rule);
const shown = (name: string, box: [number, number, number, number], documentId = SAMPLE) =>
  field(name, 'text', { sample: { documentId, page: 1, box } });

describe('templates of extractions', () => {
  it.each<[string, Template, Template]>([
    [
      'quality/field-never-filled',
      of([NUMBER], use(NUMBER.name, { filled: 0 })),
      of([NUMBER], use(NUMBER.name, { filled: 1 })),
    ],
    [
      'quality/field-often-corrected',
      of([NUMBER], use(NUMBER.name, { decided: 6, corrected: 3 })),
      of([NUMBER], use(NUMBER.name, { decided: 6, corrected: 2 })),
    ],
    [
      'correctness/total-does-not-add-up',
      of([NUMBER, TOTAL], use('Total', { summed: 4, unequal: 2 })),
      of([NUMBER, TOTAL], use('Total', { summed: 4, unequal: 1 })),
    ],
    [
      'quality/fields-read-one-place',
      of([NUMBER, field('Reference', 'text')], use('Reference', { samePlace: [NUMBER.name] })),
      of([NUMBER, field('Reference', 'text')], use('Reference', {})),
    ],
    [
      'quality/fields-read-one-place',
      of([shown('Waybill', [0.1, 0.1, 0.3, 0.2]), shown('Reference', [0.12, 0.1, 0.3, 0.2])]),
      of([shown('Waybill', [0.1, 0.1, 0.3, 0.2]), shown('Reference', [0.3, 0.1, 0.5, 0.2])]),
    ],
    [
      'quality/sample-gone',
      of([shown('Waybill', [0.1, 0.1, 0.3, 0.2], ID)]),
      of([shown('Waybill', [0.1, 0.1, 0.3, 0.2])]),
    ],
    [
      'quality/date-field-as-text',
      of([field('Invoice date', 'text')]),
      of([field('Invoice date', 'date'), field('Update notes', 'text')]),
    ],
    [
      'quality/date-field-as-text',
      of([field('Loaded', 'text')], use('Loaded', { filled: 4, dates: 4 })),
      of([field('Loaded', 'text')], use('Loaded', { filled: 4, dates: 3 })),
    ],
    [
      'quality/amount-field-as-text',
      of([NUMBER, field('Amount due', 'text')]),
      of([NUMBER, field('Amount in words', 'text'), field('Tax ID', 'text'), field('Payment terms', 'text')]),
    ],
    [
      'quality/amount-field-as-text',
      of([field('Toll', 'text')], use('Toll', { filled: 3, amounts: 3 })),
      of([field('Toll', 'text')], use('Toll', { filled: 2, amounts: 2 })),
    ],
    [
      'quality/amount-without-currency',
      of([NUMBER, field('Total', 'number')]),
      of([NUMBER, field('Total weight', 'number'), field('Tax rate', 'number')]),
    ],
    [
      'quality/fields-alike',
      of([field('Invoice No.', 'text'), field('invoice number', 'text')]),
      of([field('Invoice number', 'text'), field('Order number', 'text')]),
    ],
    [
      'quality/parts-without-total',
      of([NUMBER, field('Subtotal', 'money'), field('Tax', 'money')]),
      of([NUMBER, field('Subtotal', 'money'), field('Tax', 'money'), TOTAL]),
    ],
    ['quality/document-without-number', of([TOTAL]), of([TOTAL, NUMBER])],
  ])('F.1 %s finds its fault and lets its correction be', (rule, bad, good) => {
    expect(rulesOf(bad)).toEqual([rule]);
    expect(rulesOf(good)).toEqual([]);
  });

  it('F.1 say nothing of reading before enough documents were read', () => {
    const few = { documents: 4, filled: 0, decided: 4, corrected: 4, summed: 2, unequal: 2 };
    expect(rulesOf(of([NUMBER, TOTAL], use(NUMBER.name, few), use('Total', few)))).toEqual([]);
  });

  it('F.1 a finding is known again whatever it counts by now, and says what to open', () => {
    const [first] = found(of([NUMBER], use(NUMBER.name, { documents: 5, filled: 0 })));
    const [later] = found(of([NUMBER], use(NUMBER.name, { documents: 9, filled: 0 })));
    expect(later?.fingerprint).toBe(first?.fingerprint);
    expect(first).toMatchObject({
      path: 'templates/Freight/Invoice number',
      home: { type: 'extraction-template', id: ID },
      snippet: 'Invoice number: text',
    });
  });
});
