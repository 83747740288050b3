import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Extraction } from '@plumbline/contracts';
import { change, extracted, fieldOf } from '../testing/extracted.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();

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
