import { describe, expect, it } from '@jest/globals';
import type { ExtractionText } from '@plumbline/contracts';
import { textOfLines } from '../../testing/extraction-text.js';
import { doubtsOf } from './doubts.js';
import { isIban } from './iban.js';
import { rereadFields } from './reread-fields.js';

const field = (name: string, type: ExtractionText['fields'][number]['type'], description?: string) => ({
  ...{ name, type, value: null, ...(description !== undefined && { description }) },
});
const FIELDS = [
  field('Invoice number', 'text'),
  field('Invoice date', 'date'),
  field('Due date', 'date'),
  field('Subtotal', 'money'),
  field('Tax', 'money'),
  field('Total', 'money'),
];
const INVOICE = [
  'Northfield Paper Ltd INVOICE',
  'BILL TO Invoice number INV-20418',
  'Invoice date October 28, 2026',
  'Due date: November 27, 2026',
  'Subtotal 2,437.00',
  'Sales tax 8.25% 201.05',
  'Total due, USD $2,638.05',
];
const valuesIn = (lines: string[], fields = FIELDS) =>
  Object.fromEntries(
    rereadFields(textOfLines(lines, { fields })).map(({ field: name, value }) => [name, value]),
  );
const doubts = (lines: string[], more: Parameters<typeof textOfLines>[1] = {}) => {
  const text = textOfLines(lines, { fields: FIELDS, ...more });
  return doubtsOf(text, rereadFields(text)).map(({ title }) => title);
};
const instead = (from: string, to: string) => INVOICE.map((line) => line.replace(from, to));

describe('the built-in second reading of a document', () => {
  it('F.3 reads behind the words that announce a field, and knows nothing of the first reading', () => {
    expect(valuesIn(INVOICE)).toEqual({
      ...{ 'Invoice number': 'INV-20418', 'Invoice date': '2026-10-28', 'Due date': '2026-11-27' },
      ...{ Subtotal: '2437', Tax: '201.05', Total: '2638.05' },
    });
  });

  it('F.3 reads the line below a label that stands alone, and by the words of a description', () => {
    expect(valuesIn(['Invoice no.', 'A-77', 'Total'])).toEqual({ 'Invoice number': 'A-77' });
    expect(valuesIn(['Pro no. LSF-1'], [field('Waybill number', 'text', 'pro no')])).toEqual({
      'Waybill number': 'LSF-1',
    });
  });

  it('F.3 is silent where nothing, or more than one value, is announced, and where a day could be two', () => {
    expect(valuesIn(['Subtotal 10.00', 'Total weight 12 kg'])).toEqual({ Subtotal: '10' });
    expect(valuesIn(['Total 10.00', 'Total 12.00'])).toEqual({});
    expect(valuesIn(['Ship date: 2026-10-01', 'Date: 2026-10-02'])).toEqual({ 'Invoice date': '2026-10-02' });
    expect(valuesIn(['Due date 03/04/2026'])).toEqual({});
  });

  it('F.3 reads a code whole or not at all, and an account number only where its check digits fit', () => {
    const iban = field('IBAN', 'text');
    expect(valuesIn(['IBAN DE89 3704 0044 0532 0130 00'], [iban])).toEqual({
      IBAN: 'DE89 3704 0044 0532 0130 00',
    });
    expect(valuesIn(['IBAN DE89 3704 0044 0532 0130 01'], [iban])).toEqual({});
    expect(valuesIn(['Account number 12 345 678'], [field('Account number', 'text')])).toEqual({});
  });

  it('F.3 doubts sums that do not come out, and not those that do', () => {
    expect(doubts(INVOICE)).toEqual([]);
    expect(doubts(instead('2,638.05', '2,938.05'))).toEqual(['The parts do not make the total']);
  });

  it('F.3 doubts dates in the wrong order, two currencies, and lines that make no sum', () => {
    expect(doubts(instead('November 27', 'September 27'))).toEqual(['Dates in the wrong order']);
    expect(doubts([...INVOICE, 'Paid €12.00'])).toEqual(['More than one currency']);
    const table = (last: string) => [
      {
        ...{ name: 'Line items', columns: [{ name: 'Amount', type: 'money' }] },
        rows: [['1540.00'], ['555.00'], [last]],
      },
    ];
    expect(doubts(INVOICE, { tables: table('342.00') })).toEqual([]);
    expect(doubts(INVOICE, { tables: table('242.00') })).toEqual(['Lines that make no sum of the document']);
  });

  it('F.3 doubts account numbers by their check digits, and what was perhaps read before', () => {
    expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
    expect(doubts([...INVOICE, 'IBAN DE89 3704 0044 0532 0130 00'])).toEqual([]);
    expect(doubts([...INVOICE, 'IBAN DE89 3704 0044 0532 0130 01'])).toEqual([
      'An account number that cannot be right',
    ]);
    expect(doubts(INVOICE, { alike: ['copy.pdf'] })).toEqual(['Perhaps read before']);
  });
});
