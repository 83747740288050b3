import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Chart,
  type Dashboard,
  getDashboard,
  queryDashboard,
  type TileResult,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { guestQueryClient } from './guest.api.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d51';
const chart = (at: number, title: string): Chart => ({
  ...{ id: `0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d6${at}`, type: 'table', title, titleBy: 'person' },
  plan: {
    ...{ dataSourceId: ID, version: 1, dimensions: [{ column: 'region' }], filters: [], order: [] },
    measures: [{ agg: 'sum', column: 'amount', as: 'Total amount' }],
  },
  ...{ layout: { x: 0, y: 4 * at, w: 6, h: 4 }, reason: '', subtitle: '' },
});
const CHARTS = [chart(1, '=HYPERLINK("http://evil.example")'), chart(2, 'Withheld')];
const guestDashboard = (allowDownload: boolean): Dashboard => ({
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: { charts: CHARTS, kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'greta' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  guest: {
    ...{ sharedBy: 'greta', allowDownload, expiresAt: '2027-01-01T00:00:00Z' },
    ...{ columns: [], filterable: [], hidesSmallGroups: true },
  },
});
const result = (id: string, rows: TileResult['rows'], isWithheld = false): TileResult => ({
  ...{ id, factIds: [ID], filteredBy: [], notFilteredBy: [], rows, isWithheld },
  columns: [
    { name: 'region', type: 'text' },
    { name: 'Total amount', type: 'double' },
  ],
});

/** Its stream says nothing. */
class QuietSource extends EventTarget {
  close(): void {}
}

const open = (allowDownload: boolean) =>
  renderApp(`/shared-guest/${ID}`, {
    handlers: [
      answers(getDashboard, guestDashboard(allowDownload)),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z', rows: { total: 9, left: 9 } },
        tiles: [
          result(CHARTS[0]?.id ?? '', [
            ['North', 12],
            ['=South', -3],
          ]),
          { ...result(CHARTS[1]?.id ?? '', [], true), error: { code: 'withheld', message: 'Not shown.' } },
        ],
      }),
    ],
  });

/** The page has Blob without its text. */
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob ?? new Blob());
  });

const { EventSource } = globalThis;
beforeEach(() => {
  globalThis.EventSource = QuietSource as unknown as typeof EventSource;
});
// What guests were answered outlives the page.
afterEach(() => {
  globalThis.EventSource = EventSource;
  jest.restoreAllMocks();
  guestQueryClient.clear();
});

describe('a guest’s file of figures', () => {
  it('T-15 holds what the tiles show and no more, and nothing that a spreadsheet would run', async () => {
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (content) => {
      saved.push(content as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    const { user, server } = open(true);
    await screen.findByText('North');
    const asked = server.paths.length;
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0])).toBe(
      [`"'=HYPERLINK(""http://evil.example"")"`, 'region,Total amount', 'North,12', `'=South,-3`, ''].join(
        '\r\n',
      ),
    );
    // It is made of what is shown: nothing more is asked for.
    expect(server.paths).toHaveLength(asked);
  });

  it('is not offered where the link does not allow it', async () => {
    open(false);
    await screen.findByText('North');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});
