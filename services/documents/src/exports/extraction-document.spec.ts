import { expect, it } from '@jest/globals';
import { type Extraction, type ExtractionField, exportDocument } from '@plumbline/contracts';
import { extractionDocument } from './extraction-document.js';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const field = (name: string, value: string | null, more: Partial<ExtractionField> = {}): ExtractionField => ({
  ...{ name, type: 'text', value, confidence: 1, errorChance: 0, state: 'accepted', settledBy: 'rule' },
  ...{ checks: [], alternatives: [], note: '', version: 0, ...more },
});
const missed = {
  name: 'total_sum' as const,
  ok: false,
  message: 'The lines make 90.00, not 100.00.',
  fields: [],
};
const extraction: Extraction = {
  ...{ id: id(1), documentId: id(2), documentName: 'invoice.pdf', documentKind: 'invoice', status: 'ready' },
  ...{ templateId: id(3), templateName: 'Invoice', batchId: null, sender: 'Northfield Paper Ltd' },
  fields: [
    field('Total', '100.00', {
      type: 'money',
      currency: 'USD',
      page: 2,
      sourceText: '$100.00',
      state: 'to_check',
    }),
    field('IBAN', null, { state: 'rejected' }),
    field('Line items', null, { type: 'table' }),
  ],
  tables: [
    {
      ...{ name: 'Line items', checks: [] },
      columns: [
        { name: 'Item', type: 'text' },
        { name: 'Amount', type: 'money' },
      ],
      rows: [
        {
          ...{ page: 1, box: [0, 0, 1, 1] },
          cells: ['Paper', '90.00'].map((value) => ({ text: value, value, box: [0, 0, 1, 1] })),
        },
      ],
    },
  ],
  ...{
    checks: [missed, { ...missed, ok: true, message: 'Dates are in order.' }],
    toCheck: 1,
    expectedWrong: 0.2,
  },
  ...{ source: null, jobId: null, createdAt: '2026-11-25T10:00:00.000Z' },
};

it('EXT-001 an extraction’s file says each value with its page and state, what waits, and what does not fit', () => {
  const { title, subtitle, blocks } = exportDocument.parse(extractionDocument(extraction, 'UTC'));
  expect([title, subtitle]).toEqual([
    'Invoice: invoice.pdf',
    'Read from invoice.pdf, from Northfield Paper Ltd',
  ]);
  expect(blocks).toMatchObject([
    { kind: 'note', text: '1 of 3 fields waits to be checked.' },
    {
      rows: [
        ['Total', '100.00 USD', '$100.00', 2, 'To check'],
        ['IBAN', null, null, null, 'Not in the document'],
      ],
    },
    { kind: 'heading', text: 'What does not fit' },
    { parts: [{ text: 'The lines make 90.00, not 100.00.' }] },
    { title: 'Line items', rows: [['Paper', '90.00', 1]] },
  ]);
});
