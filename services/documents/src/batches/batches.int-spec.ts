import { describe, expect, it } from '@jest/globals';
import {
  type BatchDetail,
  type BatchSummary,
  batchDetail,
  DataSourceAnswered,
  DataSourceRequested,
  type EventPayload,
  type Extraction,
  type ExtractionAccepted,
  type ExtractionTemplate,
  type ToDataSourceAccepted,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { SourceAnswersHandler } from '../sources/source-answers.handler.js';
import { invoiceFile } from '../testing/invoice-file.js';
import type { TestClient } from '../testing/test-client.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();

async function invoiceTemplate(client: TestClient): Promise<string> {
  const { body } = await client.get<ExtractionTemplate[]>('/api/extraction-templates');
  return body.find(({ name }) => name === 'Invoice')?.id ?? '';
}

async function twoInvoices(client: TestClient): Promise<BatchDetail> {
  const documentIds: string[] = [];
  for (const number of ['INV-1', 'INV-2'])
    documentIds.push((await client.uploadRead(`${number}.pdf`, invoiceFile({ number }))).id);
  const template = await invoiceTemplate(client);
  const { status, body } = await client.call<BatchSummary>('POST', '/api/extractions/batches', {
    documentIds,
    template,
  });
  expect([status, body.documents]).toEqual([202, 2]);
  return eventually('every document is done', async () => {
    const { body: batch } = await client.get<BatchDetail>(`/api/extractions/batches/${body.id}`);
    return batch.ready === 2 && batchDetail.parse(batch);
  });
}

/** What was asked of the service that keeps data. */
async function requested(dataSourceId: string): Promise<EventPayload<typeof DataSourceRequested>> {
  const [row]: { payload: EventPayload<typeof DataSourceRequested> }[] = await service.database.query(
    'SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2',
    [DataSourceRequested.name, dataSourceId],
  );
  if (!row) throw new Error('nothing was asked for');
  return row.payload;
}

describe('a batch of documents', () => {
  it('is one table with a row for each and a column per field, each cell with its place', async () => {
    const client = await service.client();
    const batch = await twoInvoices(client);
    const at = batch.columns.findIndex(({ name }) => name === 'Invoice number');
    expect(
      batch.rows.map(({ documentName, cells }) => [documentName, cells[at]?.value, cells[at]?.page]),
    ).toEqual([
      ['INV-1.pdf', 'INV-1', 1],
      ['INV-2.pdf', 'INV-2', 1],
    ]);
    expect(batch.columns.map(({ name }) => name)).not.toContain('Line items');
    const { body } = await client.get<BatchSummary[]>('/api/extractions/batches');
    expect(body).toEqual([
      expect.objectContaining({ id: batch.id, ready: 2, failed: 0, toCheck: batch.toCheck }),
    ]);
    const stranger = await service.client();
    expect((await stranger.get(`/api/extractions/batches/${batch.id}`)).status).toBe(404);
  });

  it('is given out as CSV, JSON and Excel', async () => {
    const client = await service.client();
    const { id } = await twoInvoices(client);
    const file = async (format: string) => {
      const response = await client.fetch('GET', `/api/extractions/batches/${id}/export?format=${format}`);
      return Buffer.from(await response.arrayBuffer());
    };
    const [header, first] = (await file('csv')).toString().split('\r\n');
    expect(header).toContain('Invoice number,Invoice date');
    expect(header).toMatch(/,Document,Page,Place$/);
    expect(first).toContain('INV-1,2026-10-28,2026-11-27');
    expect(JSON.parse((await file('json')).toString()).extractions).toHaveLength(2);
    expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  it('takes only documents of the workspace', async () => {
    const owner = await service.client();
    const { id } = await owner.uploadRead('mine.pdf', invoiceFile());
    const stranger = await service.client();
    const body = { documentIds: [id], template: await invoiceTemplate(stranger) };
    expect((await stranger.call('POST', '/api/extractions/batches', body)).status).toBe(404);
  });
});

describe('a data source of what was extracted', () => {
  it('is asked for with rows that lead back to document, page and box; the answer is kept', async () => {
    const client = await service.client();
    const { id: documentId } = await client.uploadRead('a.pdf', invoiceFile());
    const path = `/api/documents/${documentId}/extractions`;
    const { body: started } = await client.call<ExtractionAccepted>('POST', path, {});
    await client.jobEnds(started.jobId);
    const change = { table: 0, row: 1, column: 3, version: 0, value: '556.00' };
    await client.call('PATCH', `/api/extractions/${started.id}/cells`, change);
    const { status, body } = await client.call<ToDataSourceAccepted>(
      'POST',
      `/api/extractions/${started.id}/to-data-source`,
      { table: 0 },
    );
    expect(status).toBe(202);
    const request = await requested(body.dataSourceId);
    expect(request).toMatchObject({ origin: { type: 'extraction', id: started.id }, name: body.name });
    const storage = service.app.get<Storage>(STORAGE);
    const [header, first, ...others] = (await storage.getText(request.fileKey)).trim().split('\r\n');
    expect(header).toBe('Item,Qty,Unit price,Amount,Document,Page,Place,Corrected by');
    expect(first).toMatch(
      /^Copy paper,40,38.50,1540.00,a.pdf,1,"\/documents\/[0-9a-f-]{36}\?page=1&at=0\.\d+,/,
    );
    expect(others).toHaveLength(2);
    expect(others[0]).toMatch(/^Cardstock,12,46\.25,556\.00,a\.pdf,1,.*,"[^"]+: Amount, read as 555\.00"$/);

    const { workspaceId, dataSourceId, origin } = request;
    await service.database.transaction((tx) =>
      service.app
        .get(SourceAnswersHandler)
        .onDataSourceAnswered(
          { workspaceId, dataSourceId, origin, aggregateVersion: 1, refusal: 'Full.' },
          tx,
        ),
    );
    const after = (await client.get<Extraction>(`/api/extractions/${started.id}`)).body;
    expect(after.source).toEqual({ dataSourceId, status: 'refused', message: 'Full.' });
    expect(DataSourceAnswered.owner).toBe('ingestion');
    await eventually('the rows are gone', async () =>
      storage.getText(request.fileKey).then(
        () => false,
        () => true,
      ),
    );
  });

  it('has no table that the document has not', async () => {
    const client = await service.client();
    const { id } = await twoInvoices(client);
    const path = `/api/extractions/batches/${id}/to-data-source`;
    expect((await client.call('POST', path, { table: 7 })).status).toBe(404);
    const { body } = await client.call<ToDataSourceAccepted>('POST', path, { name: 'Paper' });
    expect(await requested(body.dataSourceId)).toMatchObject({
      name: 'Paper',
      origin: { type: 'batch', id },
    });
  });
});
