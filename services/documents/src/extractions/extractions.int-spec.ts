import { describe, expect, it } from '@jest/globals';
import type { Extraction } from '@plumbline/contracts';
import { change, extracted, extractedFrom, fieldOf } from '../testing/extracted.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();

describe('an extraction (EXT-001, EXT-003, EXT-004)', () => {
  it('reads the fields of an invoice, each with its page, its box and what is written there', async () => {
    const found = await extracted(await service.client());
    const values = Object.fromEntries(found.fields.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      Supplier: 'Northfield Paper Ltd',
      'Invoice number': 'INV-20418',
      'Invoice date': '2026-10-28',
      'Due date': '2026-11-27',
      Subtotal: '2437.00',
      Tax: '201.05',
      Total: '2638.05',
      IBAN: null,
    });
    expect(fieldOf(found, 'Total')).toMatchObject({ currency: 'USD', page: 1, sourceText: '$2,638.05' });
    const [x0, y0, x1] = fieldOf(found, 'Invoice number').box ?? [];
    expect(x0).toBeCloseTo(480 / 612, 2);
    expect(y0).toBeLessThan(0.2);
    expect(x1).toBeLessThan(0.9);
    expect(fieldOf(found, 'IBAN').note).toBe('Not found on the page.');
    expect(found.sender).toBe('Northfield Paper Ltd');
  });

  it('T-68 settles what is almost certain, and leaves the rest to be checked', async () => {
    const found = await extracted(await service.client());
    for (const { state, errorChance, checks } of found.fields)
      expect(state === 'to_check').toBe(errorChance > 0.01 || checks.some(({ ok }) => !ok));
    expect(found.toCheck).toBe(found.fields.filter(({ state }) => state === 'to_check').length);
    expect(fieldOf(found, 'Total')).toMatchObject({ state: 'accepted', settledBy: 'rule' });
  });

  it('holds the rows of its tables with typed cells, and says that they make the subtotal', async () => {
    const found = await extracted(await service.client());
    const [lines] = found.tables;
    expect(lines?.name).toBe('Line items');
    expect(lines?.columns).toEqual([
      { name: 'Item', type: 'text' },
      { name: 'Qty', type: 'number' },
      { name: 'Unit price', type: 'money' },
      { name: 'Amount', type: 'money' },
    ]);
    expect(lines?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['Copy paper', '40', '38.50', '1540.00'],
      ['Cardstock', '12', '46.25', '555.00'],
      ['Envelopes', '30', '11.40', '342.00'],
    ]);
    const holds = (name: string) => found.checks.find((check) => check.name === name)?.ok;
    expect([holds('lines_sum'), holds('total_sum'), holds('tax_rate'), holds('date_order')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('catches a total that its parts do not make, and has it checked', async () => {
    const found = await extracted(await service.client(), { total: '$2,938.05' });
    const check = found.checks.find(({ name }) => name === 'total_sum');
    expect(check).toMatchObject({ ok: false, fields: ['Subtotal', 'Tax', 'Total'] });
    expect(check?.message).toContain('make 2638.05, but the total says 2938.05');
    expect(fieldOf(found, 'Total').state).toBe('to_check');
  });

  it('tells of an invoice of the same sender with the same number', async () => {
    const client = await service.client();
    const first = await extracted(client, { number: 'INV-7' });
    expect(first.checks.filter(({ name }) => name === 'duplicate')).toEqual([]);
    const second = await extracted(client, { number: 'INV-7', total: '$1.00' });
    expect(second.checks).toContainEqual(
      expect.objectContaining({ name: 'duplicate', ok: false, fields: ['Invoice number'] }),
    );
    expect(fieldOf(second, 'Invoice number').state).toBe('to_check');
  });

  it('takes fields that are named for one document', async () => {
    const client = await service.client();
    const fields = [
      { name: 'Grand total', type: 'money' },
      { name: 'Sold to', type: 'text', description: 'Bill to' },
    ];
    const found = await extracted(client, {}, { fields });
    expect(found.templateName).toBe('Own fields');
    expect(found.fields.map(({ value }) => value)).toEqual([
      '2638.05',
      expect.stringMatching(/^Harbor Office Supply, Inc\./),
    ]);
  });

  it('is in the list that is counted, newest first, of its workspace alone (API-028, ENT-013)', async () => {
    const client = await service.client();
    const first = await extracted(client);
    const second = await extractedFrom(client, first.documentId);
    const { body, headers } = await client.get<Extraction[]>('/api/extractions/all');
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(headers.get('x-total-count')).toBe('2');
    expect((await client.detail(first.documentId)).extractions).toBe(2);
    const stranger = await service.client();
    expect((await stranger.get('/api/extractions/all')).body).toEqual([]);
    expect((await stranger.get(`/api/extractions/${first.id}`)).status).toBe(404);
    expect((await change(stranger, first.id, 'Total', { version: 0, state: 'accepted' })).status).toBe(404);
    expect((await stranger.call('DELETE', `/api/extractions/${first.id}`)).status).toBe(404);
    await client.call('DELETE', `/api/extractions/${first.id}`);
    expect((await client.detail(first.documentId)).extractions).toBe(1);
  });

  it('goes with its document', async () => {
    const client = await service.client();
    const found = await extracted(client);
    await client.call('DELETE', `/api/documents/${found.documentId}`);
    expect((await client.get(`/api/extractions/${found.id}`)).status).toBe(404);
  });
});
