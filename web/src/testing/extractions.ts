import {
  type DocumentDetail,
  type DocumentPage,
  type Extraction,
  type ExtractionField,
  type ExtractionTemplate,
  getDocument,
  getDocumentPage,
  getExtraction,
  getPageImage,
  getUsage,
  listTemplates,
} from '@plumbline/contracts';
import { QUIET } from './quiet-server.js';
import { renderApp } from './render-app.js';
import type { Handler } from './test-server.js';
import { userNamed } from './users.js';

/** An extraction of one invoice as its screens show it, and the screens with a server that knows it. */

export const ID = '00000000-0000-4000-8000-000000000011';
export const DOCUMENT = '00000000-0000-4000-8000-000000000012';
export const TEMPLATE = '00000000-0000-4000-9000-000000000001';

const picture = { n: 1, width: 612, height: 792, rotation: 0, origin: 'image', words: 2 } as const;

export const invoice: DocumentDetail = {
  ...{
    id: DOCUMENT,
    name: 'northfield.pdf',
    kind: 'invoice',
    mime: 'application/pdf',
    bytes: 1_000,
    pages: 1,
  },
  ...{ kindEvidence: null, status: 'ready', ocr: true, unreadPages: [], analyses: 0, extractions: 1 },
  ...{ jobId: null, createdAt: '2026-11-20T20:05:00.000Z', analysis: null, pageList: [picture] },
};

const page: DocumentPage = {
  ...picture,
  words: [
    { text: 'PO-77013', box: [0.6, 0.2, 0.8, 0.22] },
    { text: '4,545.40', box: [0.6, 0.6, 0.8, 0.62] },
  ],
  lines: [
    { text: 'PO-77013', box: [0.6, 0.2, 0.8, 0.22], words: [0, 1] },
    { text: '4,545.40', box: [0.6, 0.6, 0.8, 0.62], words: [1, 2] },
  ],
  ...{ blocks: [], tables: [], pairs: [] },
};

export const fieldOf = (name: string, news: Partial<ExtractionField>): ExtractionField => ({
  ...{
    name,
    type: 'text',
    value: name,
    confidence: 0.9,
    errorChance: 0.1,
    state: 'to_check',
    settledBy: null,
  },
  ...{ checks: [], alternatives: [], note: `${name} stands beside its label.`, version: 0, page: 1 },
  box: [0.6, 0.2, 0.8, 0.22],
  ...news,
});

export const extraction: Extraction = {
  ...{
    id: ID,
    documentId: DOCUMENT,
    documentName: 'northfield.pdf',
    documentKind: 'invoice',
    status: 'ready',
  },
  ...{ templateId: TEMPLATE, templateName: 'Invoice', batchId: null, sender: 'Northfield Paper Co.' },
  fields: [
    fieldOf('Supplier', {
      value: 'Northfield Paper Co.',
      errorChance: 0.002,
      state: 'accepted',
      settledBy: 'rule',
    }),
    fieldOf('Ship date', { type: 'date', value: '2026-10-26', errorChance: 0.19 }),
    fieldOf('Purchase order', {
      value: 'PO-77O13',
      errorChance: 0.38,
      alternatives: [{ value: 'PO-77013', errorChance: 0.6 }],
    }),
    fieldOf('Tax ID', {
      value: null,
      errorChance: 0.22,
      page: undefined,
      box: undefined,
      note: 'Nothing looks like it.',
    }),
    fieldOf('Subtotal', {
      ...{
        type: 'money',
        currency: 'USD',
        value: '4545.40',
        errorChance: 0.001,
        state: 'accepted',
        settledBy: 'rule',
      },
      checks: [
        {
          name: 'lines_sum',
          ok: false,
          message: 'The lines sum to 4,500.40, not to 4,545.40.',
          fields: ['Subtotal'],
        },
      ],
    }),
  ],
  tables: [
    {
      name: 'Line items',
      columns: [
        { name: 'Item', type: 'text' },
        { name: 'Amount', type: 'money' },
      ],
      rows: [
        {
          ...{ page: 1, box: [0.1, 0.4, 0.9, 0.42] },
          cells: [
            { text: 'Copy paper', value: 'Copy paper', box: [0.1, 0.4, 0.3, 0.42] },
            { text: '1,540.00', value: '1540.00', box: [0.7, 0.4, 0.9, 0.42] },
          ],
        },
      ],
      checks: [],
    },
  ],
  checks: [
    { name: 'date_order', ok: true, message: 'The dates stand in their order.', fields: ['Ship date'] },
  ],
  ...{ toCheck: 3, expectedWrong: 0.79, source: null, jobId: null, createdAt: '2026-11-20T20:06:00.000Z' },
};

export const template: ExtractionTemplate = {
  ...{ id: TEMPLATE, name: 'Invoice', bundled: true, kind: 'invoice', learned: 0, createdAt: null },
  fields: [{ name: 'Supplier', type: 'text' }],
};

export const gives = (
  operation: Handler['operation'],
  body: unknown,
  status = operation.status,
): Handler => ({
  operation,
  answer: () => Response.json(body, { status }),
});

const at = (operation: Handler['operation'], path: string): Handler['operation'] => ({ ...operation, path });

/** A screen of extractions; handlers of the test come before these. */
export const openExtractions = (path: string, ...handlers: Handler[]) =>
  renderApp(path, {
    session: userNamed('maria'),
    handlers: [
      ...handlers,
      gives(at(getDocumentPage, `/api/documents/${DOCUMENT}/pages/1`), page),
      {
        operation: at(getPageImage, `/api/documents/${DOCUMENT}/pages/1/image`),
        answer: () => new Response('x'),
      },
      gives(at(getExtraction, `/api/extractions/${ID}`), extraction),
      gives(at(getDocument, `/api/documents/${DOCUMENT}`), invoice),
      gives(listTemplates, [template]),
      gives(getUsage, []),
      ...QUIET,
    ],
  });
