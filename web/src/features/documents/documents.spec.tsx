/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  analyzeDocument,
  askDocument,
  type DocumentDetail,
  type DocumentPage,
  getDocument,
  getDocumentPage,
  getPageImage,
  getUsage,
  unlockDocument,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import type { Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

const picture = { width: 612, height: 792, rotation: 0, origin: 'text', words: 4 } as const;
const ready: DocumentDetail = {
  ...{ id: ID, name: 'agreement.pdf', kind: 'contract', mime: 'application/pdf', bytes: 655_360, pages: 2 },
  kindEvidence: { text: 'signed', page: 2 },
  ...{ status: 'ready', ocr: false, unreadPages: [], analyses: 0, extractions: 0, jobId: null },
  createdAt: '2026-11-18T09:40:00.000Z',
  analysis: null,
  pageList: [
    { n: 1, ...picture },
    { n: 2, ...picture },
  ],
};
const failed: DocumentDetail = {
  ...ready,
  ...{ id: OTHER, name: 'scan.pdf', kind: 'other', kindEvidence: null, status: 'failed', pages: null },
  ...{ pageList: [], error: { code: 'malformed', message: 'The file has no end: it is incomplete.' } },
};
const locked: DocumentDetail = { ...failed, name: 'secret.pdf', status: 'locked' };

const pageOf = (n: number): DocumentPage => ({
  ...{ n, ...picture },
  words: [{ text: 'Page', box: [0.1, 0.1, 0.2, 0.12] }],
  lines: [
    { text: `Heading of page ${n}`, box: [0.1, 0.1, 0.4, 0.12], words: [0, 1] },
    { text: 'First clause', box: [0.1, 0.2, 0.4, 0.22], words: [0, 1] },
  ],
  blocks: [],
  tables: [
    {
      box: [0.1, 0.3, 0.9, 0.5],
      rows: [
        [
          { text: 'Storage', box: [0.1, 0.3, 0.3, 0.32] },
          { text: '$6,400.00', box: [0.5, 0.3, 0.6, 0.32] },
        ],
      ],
      ...{ headerRows: 0, isRuled: false, isContinued: false, repeatsHeader: false },
    },
  ],
  pairs: [
    {
      key: 'Effective date',
      keyBox: [0.1, 0.6, 0.2, 0.62],
      value: 'Jan 1, 2026',
      box: [0.3, 0.6, 0.4, 0.62],
    },
  ],
});

const answers = (operation: Handler['operation'], body: unknown, status = 200): Handler => {
  return { operation, answer: () => Response.json(body, { status }) };
};
const pages: readonly Handler[] = [1, 2].flatMap((n) => [
  answers({ ...getDocumentPage, path: `/api/documents/${ID}/pages/${n}` }, pageOf(n)),
  {
    operation: { ...getPageImage, path: `/api/documents/${ID}/pages/${n}/image` },
    answer: () => new Response('x'),
  },
]);

function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: userNamed('maria'),
    handlers: [
      ...handlers,
      ...pages,
      answers(getUsage, [{ meter: 'documents', used: 2, limit: 3 }]),
      ...QUIET,
    ],
  });
}
const detailOf = (document: DocumentDetail) =>
  answers({ ...getDocument, path: `/api/documents/${document.id}` }, document);

describe('/documents (DOC-002)', () => {
  it('says what each document is, how it stands, and how many places are used', async () => {
    open('/documents', detailOf(ready), listed('/api/documents', [ready, failed]));
    const row = (await screen.findByRole('link', { name: 'agreement.pdf' })).closest('tr') as HTMLElement;
    expect(row.textContent).toMatch(/2 pages · 640.KB/);
    expect(row.textContent).toContain('Contract');
    expect(row.textContent).toContain('signed on page 2');
    expect(row.textContent).toContain('Text in the file');
    await screen.findByText(/2 of 3 documents used/);
    const other = screen.getByRole('link', { name: 'scan.pdf' }).closest('tr') as HTMLElement;
    expect(other.textContent).toContain('Not read. The file has no end: it is incomplete.');
    expect(other.textContent).toContain('It does not count against your plan.');
    // The reason has the place of what could be said of a document that was read.
    const reason = within(other).getByText('Not read.').closest('td');
    expect(reason?.colSpan).toBeGreaterThan(1);
    within(other).getByRole('button', { name: 'Choose the file again' });
    within(other).getByRole('button', { name: 'Download original' });
  });

  it('finds by name and by state, and keeps that in the address', async () => {
    open('/documents?state=attention', detailOf(ready), listed('/api/documents', [ready, failed]));
    await screen.findByRole('link', { name: 'scan.pdf' });
    expect(screen.queryByRole('link', { name: 'agreement.pdf' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Search documents'), { target: { value: 'nothing like it' } });
    await screen.findByText('No document matches');
    expect(window.location.search).toContain('q=nothing');
  });

  it('without documents says what can be uploaded', async () => {
    open('/documents');
    await screen.findByRole('heading', { name: 'No documents yet' });
    expect(screen.getAllByRole('button', { name: 'Upload document' })).toHaveLength(2);
  });

  it('says what failed, with a way to try again', async () => {
    open('/documents', {
      operation: { ...getDocument, path: '/api/documents' },
      answer: () => Response.json({ code: 'internal', message: 'Broken' }, { status: 400 }),
    });
    await screen.findByText('Your documents could not be loaded');
    screen.getByRole('button', { name: 'Retry' });
  });
});

describe('/documents/:id', () => {
  it('shows the text of the page that is open, line by line, and marks the line that is chosen', async () => {
    open(`/documents/${ID}?tab=text`, detailOf(ready), listed('/api/documents', [ready]));
    await screen.findByText('Heading of page 1');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Heading of page 2');
    fireEvent.click(screen.getByRole('button', { name: /First clause/ }));
    await waitFor(() => expect(window.location.search).toBe('?page=2&line=1&tab=text'));
    await screen.findByRole('button', { name: /First clause/, pressed: true });
  });

  it('says by which encoding its letters were read, where the file does not tell (DOC-003)', async () => {
    const guessed = { ...ready, textEncoding: 'windows-1251' };
    open(`/documents/${ID}?tab=text`, detailOf(guessed), listed('/api/documents', [guessed]));
    await screen.findByText(/letters read as Windows-1251/);
    await screen.findByText(/save the text as UTF-8/);
  });

  it('leads from a labelled value and from a cell to their places on the page', async () => {
    open(`/documents/${ID}?tab=text`, detailOf(ready), listed('/api/documents', [ready]));
    fireEvent.click(await screen.findByRole('button', { name: 'Jan 1, 2026' }));
    await waitFor(() => expect(window.location.search).toContain('at=0.3000%2C0.6000%2C0.4000%2C0.6200'));
    fireEvent.click(screen.getByRole('button', { name: '$6,400.00' }));
    await waitFor(() => expect(window.location.search).toContain('at=0.5000'));
  });

  it('shows what an analysis found, each with its place, and answers questions by quotes', async () => {
    const at = {
      page: 2,
      box: [0.1, 0.2, 0.4, 0.22] as [number, number, number, number],
      sourceText: 'Texas',
    };
    const law = {
      name: 'Governing law',
      value: 'Texas',
      type: 'text',
      group: 'terms',
      confidence: 0.9,
      ...at,
    } as const;
    const duty = { who: 'Provider', must: 'Deliver each order', when: 'within 3 days', ...at };
    const analysis = {
      ...{ kind: 'contract', analyzedAt: '2026-11-18T09:41:00.000Z', facts: [law], parties: [], dates: [] },
      ...{ amounts: [], obligations: [duty], tables: [] },
      summary: [{ text: 'Lone Star Freight stores goods.', page: 1, box: at.box }],
    } as const;
    open(
      `/documents/${ID}`,
      detailOf({
        ...ready,
        analyses: 1,
        analysis: { ...analysis, facts: [law], obligations: [duty] },
      } as never),
      answers(
        { ...askDocument, path: `/api/documents/${ID}/ask` },
        {
          answered: true,
          text: 'Governed by Texas.',
          quotes: [{ page: 2, box: at.box, text: 'Governed by Texas.' }],
        },
      ),
    );
    await screen.findByText('Lone Star Freight stores goods.');
    screen.getByText('Deliver each order');
    fireEvent.click(screen.getByRole('button', { name: 'p2, show Governing law on page 2' }));
    await waitFor(() => expect(window.location.search).toContain('page=2&at=0.1000'));
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Which law?' } });
    // The bar of every screen has one, too.
    fireEvent.submit(screen.getByLabelText('Your question'));
    await screen.findByText(/Governed by Texas/);
  });

  it('begins an analysis where there is none', async () => {
    const { server } = open(
      `/documents/${ID}`,
      detailOf(ready),
      answers(
        { ...analyzeDocument, path: `/api/documents/${ID}/analyze` },
        { id: ID, name: 'a', status: 'ready', jobId: OTHER },
        202,
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Analyze' }));
    await waitFor(() => expect(server.paths).toContain(`/api/documents/${ID}/analyze`));
  });

  it('asks for the password of a locked one, and says when it is wrong', async () => {
    const { server } = open(
      `/documents/${OTHER}`,
      detailOf(locked),
      answers(
        { ...unlockDocument, path: `/api/documents/${OTHER}/unlock` },
        { code: 'unusable', message: 'This password does not open the document.' },
        422,
      ),
    );
    fireEvent.change(await screen.findByLabelText('Password of the document'), {
      target: { value: 'guess' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Open document' }));
    await screen.findByText('This password does not open the document.');
    expect(server).toBeDefined();
  });

  it('says why one could not be read, and gives the original back', async () => {
    open(`/documents/${OTHER}`, detailOf(failed));
    await screen.findByText('The file has no end: it is incomplete.');
    screen.getByRole('button', { name: 'Download original' });
  });
});
