import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Extraction, type ExtractionAccepted, extraction } from '@plumbline/contracts';
import { type InvoiceSpec, invoiceFile } from '../testing/invoice-file.js';
import type { TestClient } from '../testing/test-client.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();

async function extracted(client: TestClient, spec?: InvoiceSpec, body: object = {}): Promise<Extraction> {
  const { id } = await client.uploadRead(`${spec?.number ?? 'invoice'}.pdf`, invoiceFile(spec));
  return extractedFrom(client, id, body);
}

async function extractedFrom(client: TestClient, documentId: string, body: object = {}): Promise<Extraction> {
  const path = `/api/documents/${documentId}/extractions`;
  const { status, body: accepted } = await client.call<ExtractionAccepted>('POST', path, body);
  expect(status).toBe(202);
  await client.jobEnds(accepted.jobId);
  return detail(client, accepted.id);
}

const detail = async (client: TestClient, id: string): Promise<Extraction> =>
  extraction.parse((await client.get<Extraction>(`/api/extractions/${id}`)).body);

const fieldOf = ({ fields }: Extraction, name: string) => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
};

const change = (client: TestClient, id: string, name: string, body: object) =>
  client.call<Extraction>('PATCH', `/api/extractions/${id}/fields/${encodeURIComponent(name)}`, body);

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

describe('a field', () => {
  it('is accepted, changed and rejected, and comes back as it was read', async () => {
    const client = await service.client();
    const { id } = await extracted(client);
    const { body: changed } = await change(client, id, 'Terms', {
      version: 0,
      state: 'changed',
      value: 'Net 30',
    });
    expect(fieldOf(changed, 'Terms')).toMatchObject({ value: 'Net 30', state: 'changed', readValue: null });
    const { body: rejected } = await change(client, id, 'Supplier', { version: 0, state: 'rejected' });
    expect(fieldOf(rejected, 'Supplier')).toMatchObject({ value: null, readValue: 'Northfield Paper Ltd' });
    const { body: undone } = await change(client, id, 'Supplier', { version: 1, state: 'to_check' });
    expect(fieldOf(undone, 'Supplier').value).toBe('Northfield Paper Ltd');
    const { body: accepted } = await change(client, id, 'Supplier', { version: 2, state: 'accepted' });
    expect(fieldOf(accepted, 'Supplier')).toMatchObject({
      state: 'accepted',
      settledBy: 'person',
      version: 3,
    });
  });

  it('EXT-003 keeps who said what of it and when, and its files name who corrected it', async () => {
    const wid = randomUUID();
    const people = ['Maria', 'Jonas'].map((name) => ({ wid, name, sub: randomUUID() }));
    const [maria, jonas] = await Promise.all(people.map((claims) => service.client(claims)));
    if (!maria || !jonas) throw new Error('two people review');
    const { id } = await extracted(maria);
    await change(maria, id, 'Terms', { version: 0, state: 'changed', value: 'Net 30' });
    const { body } = await change(jonas, id, 'Terms', { version: 1, state: 'changed', value: 'Net 45' });
    const said = people.map(({ name, sub: by }, at) => ({
      ...{ name, by, at: expect.any(String), state: 'changed', value: ['Net 30', 'Net 45'][at] },
    }));
    expect(fieldOf(body, 'Terms').history).toEqual(said);
    expect(fieldOf(body, 'Total').history).toBeUndefined();
    const csv = await (await jonas.fetch('GET', `/api/extractions/${id}/export?format=csv`)).text();
    expect(csv.split('\n')[0]).toMatch(/,Place,Corrected by\r?$/);
    expect(csv).toContain('Jonas: Terms, read as nothing');
  });

  it('that was looked for elsewhere stands where it was read when that is accepted after all', async () => {
    const client = await service.client();
    const found = await extracted(client);
    const [read, other] = [fieldOf(found, 'Supplier'), fieldOf(found, 'Invoice number')];
    const { body: moved } = await change(client, found.id, 'Supplier', {
      version: 0,
      state: 'changed',
      place: { page: other.page, box: other.box },
    });
    expect(fieldOf(moved, 'Supplier')).toMatchObject({ value: other.value, sourceText: other.sourceText });
    const { body: back } = await change(client, found.id, 'Supplier', { version: 1, state: 'accepted' });
    const { value, page, box, sourceText } = read;
    expect(fieldOf(back, 'Supplier')).toMatchObject({ value, page, box, sourceText });
  });

  it('is not overwritten by somebody who saw it before another changed it', async () => {
    const client = await service.client();
    const { id } = await extracted(client);
    const answers = await Promise.all(
      ['9.00', '8.00'].map((value) => change(client, id, 'Total', { version: 0, state: 'changed', value })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.body.code).toBe('version_conflict');
    expect((await change(client, id, 'Tax', { version: 0, state: 'accepted' })).status).toBe(200);
  });

  it('is checked again with the rest when it is changed', async () => {
    const client = await service.client();
    const { id } = await extracted(client, { total: '$2,938.05' });
    const { body } = await change(client, id, 'Total', { version: 0, state: 'changed', value: '$2,638.05' });
    expect(body.checks.find(({ name }) => name === 'total_sum')).toMatchObject({ ok: true });
    expect(fieldOf(body, 'Total').value).toBe('2638.05');
    const wrong = await change(client, id, 'Due date', { version: 0, state: 'changed', value: 'soon' });
    expect(wrong.status).toBe(400);
  });

  it('is learned: where a person shows it, it is found in the sender’s next document', async () => {
    const client = await service.client();
    const spec = { supplier: 'Lone Star Freight LLC', numberLabel: 'Pro no.' };
    const first = await extracted(client, { ...spec, number: 'LSF 4471' });
    expect(fieldOf(first, 'Invoice number').value).toBeNull();
    const place = { page: 1, box: [470 / 612, 92 / 792, 560 / 612, 106 / 792] };
    const { body } = await change(client, first.id, 'Invoice number', {
      version: 0,
      state: 'changed',
      place,
    });
    expect(fieldOf(body, 'Invoice number')).toMatchObject({ value: 'LSF 4471', state: 'changed' });
    const second = await extracted(client, { ...spec, number: 'LSF-5208' });
    expect(fieldOf(second, 'Invoice number')).toMatchObject({ value: 'LSF-5208', page: 1 });
  });
});

describe('a cell of a table', () => {
  it('is changed with the rest checked again, kept from being overwritten, and stands again as it was read', async () => {
    const client = await service.client();
    const { id, tables } = await extracted(client);
    const cell = (body: object) =>
      client.call<Extraction>('PATCH', `/api/extractions/${id}/cells`, {
        table: 0,
        row: 1,
        column: 3,
        ...body,
      });
    expect(tables[0]?.rows[1]?.cells[3]?.value).toBe('555.00');
    const { body: changed } = await cell({ version: 0, value: '$565.00' });
    expect(changed.tables[0]?.rows[1]?.cells[3]).toMatchObject({
      ...{ value: '565.00', readValue: '555.00', text: '555.00', version: 1 },
      changedBy: expect.stringMatching(/./),
    });
    expect(changed.checks.find(({ name }) => name === 'lines_sum')).toMatchObject({ ok: false });
    expect(changed.tables[0]?.checks).toContainEqual(expect.objectContaining({ ok: false, row: 1 }));
    expect((await cell({ version: 0, value: '1.00' })).status).toBe(412);
    const wrong = [await cell({ version: 1, value: 'much' }), await cell({ version: 0, row: 99 })];
    expect(wrong.map(({ status }) => status)).toEqual([400, 404]);
    const { body: undone } = await cell({ version: 1 });
    expect(undone.tables[0]?.rows[1]?.cells[3]).toMatchObject({ value: '555.00', version: 2 });
    expect(undone.tables[0]?.rows[1]?.cells[3]?.changedBy).toBeUndefined();
    expect(undone.checks.find(({ name }) => name === 'lines_sum')).toMatchObject({ ok: true });
  });
});
