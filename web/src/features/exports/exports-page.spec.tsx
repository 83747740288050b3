/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type CreateExportBody,
  createExport,
  type ExportPreview,
  type ExportView,
  exportOptions,
  listExports,
  previewExport,
  retryExport,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const base: ExportView = {
  ...{ id: id(1), objectType: 'dashboard', objectId: id(9), name: 'Sales by channel', format: 'pdf' },
  ...{ options: exportOptions.parse({}), status: 'ready', jobId: id(8), createdBy: 'maria', downloads: [] },
  ...{ createdAt: '2026-11-18T10:00:00.000Z', expiresAt: '2026-11-25T10:00:00.000Z', bytes: 188_416 },
};
const views: ExportView[] = [
  { ...base, downloads: [{ by: 'maria', at: base.createdAt }] },
  {
    ...{ ...base, id: id(2), name: 'Support load', status: 'failed', expiresAt: undefined, bytes: undefined },
    error: {
      code: 'tile_failed',
      message: '“Replies by hour” cannot be drawn: its column is gone.',
      tile: { id: id(7), title: 'Replies by hour' },
    },
  },
  {
    ...base,
    id: id(3),
    name: 'orders.csv',
    objectType: 'data-source',
    format: 'csv',
    status: 'expired',
    rows: 12_480,
  },
];
const dashboard = { id: id(9), name: 'Sales by channel', status: 'ready', config: { charts: [], kpis: [] } };
const source = { id: id(6), name: 'orders.csv', version: 2, status: 'ready', strips: [] };

function open(plan: 'free' | 'premium', path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: userNamed('maria', { plan }),
    handlers: [
      ...handlers,
      { operation: listExports, answer: () => Response.json(views) },
      listed('/api/dashboards', [dashboard]),
      listed('/api/data-sources', [source]),
      ...QUIET,
    ],
  });
}

const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement);

describe('the screen of exports (EXP-003)', () => {
  it('is found by the name of a file, in the command palette', async () => {
    const { user } = open('premium', '/exports');
    await rowOf('Sales by channel');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'Support load');
    await user.click(await screen.findByRole('option', { name: /Support load, PDF/ }));
    await waitFor(() => expect(window.location.search).toBe('?q=Support+load&format=pdf'));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Sales by channel', level: 2 })).toBeNull(),
    );
  });

  it('says how far each is, who took it, and why there is no file', async () => {
    open('premium', '/exports');
    const ready = await rowOf('Sales by channel');
    expect(ready.getByText('You, once')).toBeTruthy();
    expect(ready.getByRole('button', { name: 'Download' })).toBeTruthy();
    const failed = await rowOf('Support load');
    expect(failed.getByText('“Replies by hour” cannot be drawn: its column is gone.')).toBeTruthy();
    expect(failed.getByText(/a report without one of its tiles would look complete/)).toBeTruthy();
    expect(failed.getByRole('link', { name: 'Fix the tile' }).getAttribute('href')).toBe(
      `/dashboard/${id(9)}?edit=1`,
    );
    expect((await rowOf('orders.csv')).getByText(/Data source, 12,480 rows/)).toBeTruthy();
  });

  it('is narrowed by state', async () => {
    open('premium', '/exports');
    fireEvent.click(await screen.findByRole('radio', { name: 'Failed, 1' }));
    await waitFor(() => expect(screen.queryByText('orders.csv')).toBeNull());
    expect(screen.getByText('Support load')).toBeTruthy();
  });

  it('makes an expired one again', async () => {
    const asked: string[] = [];
    open('premium', '/exports', {
      operation: retryExport,
      answer: ({ path }) => {
        asked.push(path);
        return Response.json({ ...views[2], status: 'queued' }, { status: 202 });
      },
    });
    fireEvent.click((await rowOf('orders.csv')).getByRole('button', { name: 'Make again' }));
    await waitFor(() => expect(asked).toEqual([`/api/export/${id(3)}/retry`]));
  });
});

describe('a new export', () => {
  it('asks for the object, the format and how pages are set', async () => {
    let body: CreateExportBody | undefined;
    open('premium', '/exports?new=1', {
      operation: createExport,
      answer: (call) => {
        body = call.body as CreateExportBody;
        return Response.json({ ...base, status: 'queued' }, { status: 202 });
      },
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Landscape' }));
    fireEvent.click(screen.getByRole('button', { name: 'Make PDF' }));
    await waitFor(() =>
      expect(body).toMatchObject({
        ...{ objectType: 'dashboard', objectId: id(9), format: 'pdf' },
        options: { orientation: 'landscape', paper: 'letter', facts: true },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('PLAN-019 T-57 says what PDF costs where the plan has none, and makes CSV all the same', async () => {
    open('free', '/exports?new=1');
    expect(await screen.findByText(/Your plan does not include PDF and Word export/)).toBeTruthy();
    const make = () => screen.getByRole('button', { name: /^Make / }) as HTMLButtonElement;
    expect(make().disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'CSV' }));
    await waitFor(() => expect(make().disabled).toBe(false));
  });
});

describe('the preview of a new export', () => {
  const preview: ExportPreview = {
    ...{ content: id(20), total: 2, bytes: 215_040 },
    pages: [1, 2].map((n) => ({ n, width: 1_000, height: 1_294, image: 'iVBORw0KGgo=' })),
  };

  it('shows page after page, and is drawn anew from the same content when the setting changes', async () => {
    const { server } = open('premium', '/exports?new=1', answers(previewExport, preview));
    expect(await screen.findByAltText('Page 1 of 2 as it will be')).toBeTruthy();
    expect(screen.getByText('2 pages, about 210 KB, kept 7 days')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Previous page' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByAltText('Page 2 of 2 as it will be')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(true);

    fireEvent.click(screen.getByRole('radio', { name: 'Landscape' }));
    expect(await screen.findByText('Letter, landscape · 11 × 8.5 in')).toBeTruthy();
    await waitFor(() => expect(server.callsOf(previewExport)).toHaveLength(2));
    expect(server.callsOf(previewExport).map(({ body }) => body)).toMatchObject([
      { objectType: 'dashboard', objectId: id(9), from: 1, options: { orientation: 'portrait' } },
      { content: id(20), from: 1, options: { orientation: 'landscape' } },
    ]);
  });

  it('says how many rows of long tables it shows, and that the file has more pages', async () => {
    const cut = { ...preview, rows: { shown: 400, total: 5_000 } };
    open('premium', '/exports?new=1', answers(previewExport, cut));
    expect(
      await screen.findByText(
        'Long tables show 400 of 5,000 rows here; the file has all of them, on more pages.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('More than 2 pages, kept 7 days')).toBeTruthy();
  });

  it('says why pages cannot be drawn, and is not asked for where a format has none', async () => {
    const message = '“Orders by hour” cannot be drawn: its column is gone.';
    const refusal = refuses(previewExport, 422, {
      message,
      error: message,
      code: 'unusable',
      requestId: 'r',
    });
    const { server } = open('premium', '/exports?new=1', refusal);
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'CSV' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
    expect(server.callsOf(previewExport)).toHaveLength(1);
  });
});
