import { describe, expect, it } from '@jest/globals';
import {
  type Extraction,
  type ExtractionAccepted,
  type ExtractionTemplate,
  extractionTemplate,
} from '@plumbline/contracts';
import { invoiceFile } from '../testing/invoice-file.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();
const PATH = '/api/extraction-templates';

describe('templates', () => {
  it('come with the product, and cannot be changed', async () => {
    const client = await service.client();
    const { body } = await client.get<ExtractionTemplate[]>(PATH);
    expect(body.map(({ name, bundled }) => [name, bundled])).toEqual(
      ['Invoice', 'Receipt', 'Bank statement', 'Purchase order', 'Contract'].map((name) => [name, true]),
    );
    const [invoice] = body.map((each) => extractionTemplate.parse(each));
    expect((await client.call('PATCH', `${PATH}/${invoice?.id}`, { name: 'Mine' })).status).toBe(409);
    expect((await client.call('DELETE', `${PATH}/${invoice?.id}`)).status).toBe(409);
  });

  it('of one’s own are named, changed, deleted, and nobody else’s', async () => {
    const client = await service.client();
    const fields = [{ name: 'Total', type: 'money' }];
    const made = await client.call<ExtractionTemplate>('POST', PATH, { name: 'Mine', fields });
    expect([made.status, made.body.learned]).toEqual([201, 0]);
    const path = `${PATH}/${made.body.id}`;
    const { body } = await client.call<ExtractionTemplate>('PATCH', path, { name: 'Ours' });
    expect(body).toMatchObject({ name: 'Ours', fields, bundled: false });
    const stranger = await service.client();
    expect((await stranger.call('PATCH', path, { name: 'Theirs' })).status).toBe(404);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await client.call('DELETE', path)).body.message).toBe('“Ours” is deleted.');
    expect((await client.get<ExtractionTemplate[]>(PATH)).body).toHaveLength(5);
    const twice = { name: 'Twice', fields: [...fields, { name: 'total', type: 'text' }] };
    expect((await client.call('POST', PATH, twice)).status).toBe(400);
  });

  it('F.1 of one’s own are told with what reading by them came to', async () => {
    const client = await service.client();
    const { body } = await client.call<ExtractionTemplate>('POST', PATH, {
      ...{ name: 'Told', fields: [{ name: 'Total', type: 'money' }] },
    });
    const document = await client.uploadRead('told.pdf', invoiceFile({}));
    const started = await client.call<ExtractionAccepted>(
      'POST',
      `/api/documents/${document.id}/extractions`,
      {
        template: body.id,
      },
    );
    await client.jobEnds(started.body.jobId);
    await client.call('DELETE', `${PATH}/${body.id}`);
    const told: { type: string; uses: object[] | null }[] = await service.database.query(
      `SELECT type, payload->'uses' AS uses FROM outbox WHERE aggregate_type = 'extraction-template' AND aggregate_id = $1
       ORDER BY seq`,
      [body.id],
    );
    expect(told).toEqual([
      { type: 'ExtractionTemplateKept', uses: [] },
      {
        type: 'ExtractionTemplateKept',
        uses: [expect.objectContaining({ name: 'Total', documents: 1, filled: 1 })],
      },
      { type: 'ExtractionTemplateDeleted', uses: null },
    ]);
  });

  it('learn a field from a box that is drawn on a sample', async () => {
    const client = await service.client();
    const sample = await client.uploadRead(
      'sample.pdf',
      invoiceFile({ numberLabel: 'Pro no.', number: 'LSF-1' }),
    );
    const box = [470 / 612, 92 / 792, 560 / 612, 106 / 792];
    const field = { name: 'Waybill', type: 'text', sample: { documentId: sample.id, page: 1, box } };
    const { status, body } = await client.call<ExtractionTemplate>('POST', PATH, {
      name: 'Freight',
      fields: [field],
    });
    expect([status, body.learned]).toEqual([201, 2]);
    const next = await client.uploadRead(
      'next.pdf',
      invoiceFile({ numberLabel: 'Pro no.', number: 'LSF-2' }),
    );
    const path = `/api/documents/${next.id}/extractions`;
    const { body: started } = await client.call<ExtractionAccepted>('POST', path, { template: body.id });
    await client.jobEnds(started.jobId);
    const found = (await client.get<Extraction>(`/api/extractions/${started.id}`)).body;
    expect(found.fields).toEqual([expect.objectContaining({ name: 'Waybill', value: 'LSF-2', page: 1 })]);
    const empty = { ...field, sample: { ...field.sample, box: [0.01, 0.9, 0.02, 0.91] } };
    expect((await client.call('POST', PATH, { name: 'Empty', fields: [empty] })).status).toBe(422);
  });
});
