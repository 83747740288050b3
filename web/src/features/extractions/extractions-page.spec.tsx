/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type BatchDetail,
  createBatch,
  createExtraction,
  createTemplate,
  type Extraction,
  extractionToDataSource,
  getBatch,
  getExtraction,
  listExtractions,
  listTemplates,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DOCUMENT,
  extraction,
  gives,
  ID,
  invoice,
  openExtractions,
  TEMPLATE,
  template,
} from '../../testing/extractions.js';
import { listed } from '../../testing/quiet-server.js';

const OTHER = '00000000-0000-4000-8000-000000000021';
const SOURCE = '00000000-0000-4000-8000-000000000022';
const failed: Extraction = {
  ...extraction,
  ...{ id: OTHER, documentName: 'torn.pdf', status: 'failed', fields: [], tables: [], toCheck: 0 },
  error: { code: 'unreadable', message: 'Its pages hold no text.' },
};

describe('/extractions (EXT-002)', () => {
  it('says how far each review is, and finds by document and by state', async () => {
    const { user } = openExtractions('/extractions', listed(listExtractions.path, [extraction, failed]));
    const row = (await screen.findByRole('link', { name: 'northfield.pdf' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('2 of 5 settled');
    expect(row.textContent).toContain('3 to check');
    expect(row.textContent).toContain('Northfield Paper Co.');
    screen.getByText('Its pages hold no text.');
    await user.type(screen.getByLabelText('Search extractions'), 'torn');
    expect(screen.queryByRole('link', { name: 'northfield.pdf' })).toBeNull();
  });

  it('are found by what their fields say, in the command palette', async () => {
    const { user } = openExtractions('/extractions', listed(listExtractions.path, [extraction]));
    await screen.findByRole('link', { name: 'northfield.pdf' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'PO-77O13');
    await user.click(await screen.findByRole('option', { name: /Purchase order PO-77O13, northfield.pdf/ }));
    await waitFor(() => expect(window.location.search).toBe('?field=Purchase+order'));
    expect(window.location.pathname).toBe(`/extractions/${ID}`);
  });

  it('without documents leads to them; what fails can be tried again', async () => {
    openExtractions('/extractions');
    await screen.findByRole('heading', { name: 'No extractions yet' });
    expect(screen.getByRole('link', { name: 'Upload a document' }).getAttribute('href')).toBe('/documents');
    openExtractions('/extractions', gives(listExtractions, { code: 'internal', error: 'Broken' }, 400));
    await screen.findByText('Your extractions could not be loaded');
    screen.getByRole('button', { name: 'Retry' });
  });

  it('extracts from one document by its template, and from several as one table', async () => {
    const other = { ...invoice, id: OTHER, name: 'lone-star.pdf' };
    const documents = listed('/api/documents', [invoice, other]);
    const one = gives(createExtraction, { id: ID, documentId: DOCUMENT, status: 'queued', jobId: OTHER });
    const many = gives(createBatch, { id: OTHER });
    const { server, user } = openExtractions('/extractions?new=1', documents, one, many);
    const dialog = await screen.findByRole('dialog', { name: 'Extract fields' });
    await user.click(await within(dialog).findByLabelText(/northfield.pdf/));
    await user.click(await screen.findByRole('button', { name: 'Extract' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/extractions/${ID}`));
    expect(server.callsOf(one.operation)[0]?.body).toEqual({ template: TEMPLATE });
  });

  it('has templates of the product and own ones, whose fields are named and typed', async () => {
    const create = gives(createTemplate, { ...template, id: OTHER, bundled: false, name: 'Mine' });
    const { server, user } = openExtractions(
      '/extractions/templates/new',
      create,
      gives(listTemplates, [template]),
    );
    await user.type(await screen.findByLabelText('Name'), 'Delivery notes');
    await user.type(screen.getByLabelText('Name of field 1'), 'Number');
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.type(screen.getByLabelText('Name of field 2'), 'number');
    await screen.findByText('Two fields are called number.');
    await user.clear(screen.getByLabelText('Name of field 2'));
    await user.type(screen.getByLabelText('Name of field 2'), 'Weight');
    await user.click(screen.getByRole('button', { name: 'Keep template' }));
    await waitFor(() =>
      expect(server.callsOf(create.operation)[0]?.body).toEqual({
        name: 'Delivery notes',
        fields: [
          { name: 'Number', type: 'text' },
          { name: 'Weight', type: 'text' },
        ],
      }),
    );
    await screen.findByRole('list', { name: 'Templates' });
  });

  it('shows many documents as one table whose cells lead to their fields', async () => {
    const batch: BatchDetail = {
      ...{
        id: OTHER,
        name: 'Invoices of October',
        templateName: 'Invoice',
        documents: 2,
        ready: 1,
        failed: 1,
      },
      ...{ toCheck: 1, source: null, createdAt: extraction.createdAt },
      columns: [
        { name: 'Supplier', type: 'text' },
        { name: 'Due date', type: 'date' },
      ],
      rows: [
        {
          ...{ extractionId: ID, documentId: DOCUMENT, documentName: 'northfield.pdf', status: 'ready' },
          cells: [
            { value: null, state: 'accepted', errorChance: 0.01 },
            { value: '2026-11-27', state: 'to_check', errorChance: 0.2, page: 1 },
          ],
        },
        { extractionId: OTHER, documentId: OTHER, documentName: 'torn.pdf', status: 'failed', cells: [] },
      ],
    };
    const path = `/api/extractions/batches/${OTHER}`;
    openExtractions(`/extractions/batches/${OTHER}`, gives({ ...getBatch, path }, batch));
    const cell = await screen.findByRole('link', { name: /^Nov 27, 2026\s*, to check\s*, page 1$/ });
    expect(cell.getAttribute('href')).toBe(`/extractions/${ID}?field=Due%20date`);
    screen.getByRole('link', { name: 'absent' });
    screen.getByText('No fields could be extracted');
    screen.getByText(/1 of 2 documents read, 1 failed, 1 field to check/);
  });

  it('makes a data source of the rows that are chosen, and leads to it once it is there', async () => {
    const made = { now: null as Extraction['source'] };
    const { server, user } = openExtractions(
      `/extractions/${ID}`,
      {
        operation: { ...getExtraction, path: `/api/extractions/${ID}` },
        answer: () => Response.json({ ...extraction, source: made.now }),
      },
      {
        operation: extractionToDataSource,
        answer: () => {
          made.now = { dataSourceId: SOURCE, status: 'created' };
          return Response.json({ dataSourceId: SOURCE, name: 'northfield' }, { status: 202 });
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'To data source' }));
    await user.click(await screen.findByRole('button', { name: 'Make data source' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/data-sources/${SOURCE}`));
    expect(server.callsOf(extractionToDataSource)[0]?.body).toEqual({ name: 'northfield' });
  });
});
