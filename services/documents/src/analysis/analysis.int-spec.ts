import { describe, expect, it } from '@jest/globals';
import { type DocumentAccepted, type DocumentAnswer, documentAnalysis } from '@plumbline/contracts';
import { pdfFile } from '../testing/pdf-file.js';
import type { TestClient } from '../testing/test-client.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();

const line = (text: string, y: number) => ({ text, x: 72, y, size: 11 });
const agreement = pdfFile([
  {
    texts: [
      line('SERVICES AGREEMENT', 740),
      line('This Services Agreement is made as of January 1, 2026, by and between Harbor Office', 700),
      line('Supply, Inc., a Texas corporation (the "Customer"), and Lone Star Freight LLC, a Texas', 686),
      line('limited liability company (the "Provider").', 672),
      line('1. Provider shall deliver each order within three (3) business days of its receipt.', 640),
      line('2. Customer shall pay a monthly minimum of $6,400.00 on the first day of each month.', 610),
      line('3. Either party may terminate this Agreement by sixty (60) days written notice.', 580),
      line('4. This Agreement shall be governed by the laws of the State of Texas.', 550),
    ],
  },
]);
const invoice = pdfFile([
  {
    texts: [
      line('Northfield Paper Ltd', 740),
      line('INVOICE', 710),
      line('Invoice number: INV-20418', 680),
      line('Invoice date: November 20, 2026', 664),
      ...['Item', 'Quantity', 'Price'].map((text, at) => ({ ...line(text, 620), x: 72 + at * 150 })),
      ...['Paper', '2', '4.20'].map((text, at) => ({ ...line(text, 600), x: 72 + at * 150 })),
      ...['Ink', '1', '9.90'].map((text, at) => ({ ...line(text, 580), x: 72 + at * 150 })),
      ...['Pens', '5', '12.50'].map((text, at) => ({ ...line(text, 560), x: 72 + at * 150 })),
      line('Subtotal: $26.60', 520),
      line('Total due: $28.80', 500),
    ],
  },
]);

async function analyzed(client: TestClient, file: Uint8Array) {
  const { id } = await client.uploadRead('file.pdf', file);
  const { status, body } = await client.call<DocumentAccepted>('POST', `/api/documents/${id}/analyze`, {});
  expect(status).toBe(202);
  await client.jobEnds(body.jobId);
  const detail = await client.detail(id);
  return { id, detail, analysis: documentAnalysis.parse(detail.analysis) };
}

describe('an analysis', () => {
  it('of a contract names parties, dates, amounts, law and who must do what, each with its place', async () => {
    const { detail, analysis } = await analyzed(await service.client(), agreement);
    expect(detail).toMatchObject({ kind: 'contract', analyses: 1 });
    const factNamed = (name: string) => analysis.facts.find((fact) => fact.name === name)?.value;
    expect(analysis.parties.map(({ name, value }) => [name, value])).toEqual([
      ['Customer', 'Harbor Office Supply, Inc.'],
      ['Provider', 'Lone Star Freight LLC'],
    ]);
    expect(factNamed('Effective date')).toBe('Jan 1, 2026');
    expect(factNamed('Governing law')).toBe('Texas');
    expect(factNamed('Notice to end')).toBe('60 days');
    expect(analysis.amounts).toContainEqual(expect.objectContaining({ value: '$6,400.00' }));
    expect(analysis.obligations).toContainEqual(
      expect.objectContaining({ who: 'Provider', must: expect.stringMatching(/^Deliver each order/) }),
    );
    const [customer] = analysis.parties;
    expect(customer?.sourceText).toBe('Harbor Office Supply, Inc.');
    expect(customer?.box[0]).toBeGreaterThan(0.1);
    for (const { text } of analysis.summary) expect(text.length).toBeGreaterThan(20);
  });

  it('of an invoice names its header, its total and its table of items', async () => {
    const { analysis } = await analyzed(await service.client(), invoice);
    const values = Object.fromEntries(analysis.facts.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      From: 'Northfield Paper Ltd',
      'Invoice number': 'INV-20418',
      'Invoice date': 'Nov 20, 2026',
      Subtotal: '$26.60',
      Total: '$28.80',
    });
    expect(analysis.tables).toEqual([
      expect.objectContaining({ rows: 4, columns: 3, header: ['Item', 'Quantity', 'Price'] }),
    ]);
  });

  it('PLAN-005 is made once of each document on Free, and as often as wanted on Premium (PLAN-015)', async () => {
    const free = await service.client();
    const { id } = await analyzed(free, agreement);
    const again = await free.call('POST', `/api/documents/${id}/analyze`, {});
    expect(again).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    expect((await free.detail(id)).analyses).toBe(1);

    const premium = await service.client({ plan: 'premium' });
    const own = await analyzed(premium, agreement);
    expect((await premium.call('POST', `/api/documents/${own.id}/analyze`, {})).status).toBe(202);
  });
});

describe('a question about a document', () => {
  it('is answered by quoting it with the place, or not at all; it uses up no analysis (T-65)', async () => {
    const client = await service.client();
    const { id } = await client.uploadRead('file.pdf', agreement);
    const ask = async (question: string) =>
      (await client.call<DocumentAnswer>('POST', `/api/documents/${id}/ask`, { question })).body;
    const law = await ask('Which law governs this agreement?');
    expect(law).toMatchObject({ answered: true, quotes: [{ page: 1 }] });
    expect(law.text).toContain('governed by the laws of the State of Texas');
    expect((await ask('How much is the monthly minimum?')).text).toContain('$6,400.00');
    expect(await ask('What is the on-time rate in October?')).toEqual({
      answered: false,
      text: 'Not in this document.',
      quotes: [],
    });
    expect((await client.detail(id)).analyses).toBe(0);
  });
});
