/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import { availableForMerge, type MergeCandidate, previewMerge } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const NAMES = ['orders.csv', 'accounts.csv', 'returns.csv'];
const SOURCES = NAMES.map((name, at) => ({
  ...{ id: id(at), name, recordCount: 10, uploadType: 'csv', status: 'ready', version: 1, columnCount: 2 },
  ...{ bytes: 10, strips: [], isSample: false, openDecisions: 0, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ confirmedAt: '2026-01-01T00:00:00.000Z', jobId: null },
}));
const KEY = {
  ...{ keys: [{ left: 'id', right: 'id' }], values: 9, found: 9, repeated: 0, isEstimate: true },
};

/** All others, the last first: what goes best with one is never the one before it. */
const candidatesOf = (sourceId: string | null): MergeCandidate[] =>
  SOURCES.filter((one) => one.id !== sourceId)
    .toReversed()
    .map(({ id: sourceId, name }) => ({
      ...{ id: sourceId, name, recordCount: 10, columnCount: 2, pairs: 4, shared: [], keys: [KEY] },
    }));

async function openSheet() {
  const { user } = renderApp(`/data-sources?merge=${id(0)}`, {
    session: userNamed('lena', { plan: 'premium' }),
    handlers: [
      answers(availableForMerge, ({ search }) => candidatesOf(search.get('sourceId'))),
      refuses(previewMerge, 503, { error: { code: 'unavailable', message: 'Not now.' } }),
      listed('/api/data-sources', SOURCES),
      ...QUIET,
    ],
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Merge two data sources' }));
  const chosen = (place: 'First' | 'Second', name: string) =>
    sheet.findByRole('button', { name: `${place} data source: ${name}` });
  const choose = async (place: 'First' | 'Second', name: string) => {
    await user.click(sheet.getByRole('button', { name: new RegExp(`^${place} data source`) }));
    await user.click(await screen.findByRole('option', { name }));
    await chosen(place, name);
  };
  await sheet.findByRole('radio', { name: /^id to id/ });
  return { chosen, choose };
}

describe('DATA-017 the two data sources of a merge', () => {
  it('change places where the one on the right is chosen on the left', async () => {
    const { chosen, choose } = await openSheet();
    await choose('Second', 'accounts.csv');
    await choose('First', 'accounts.csv');
    expect(await chosen('Second', 'orders.csv')).toBeTruthy();
  });

  it('are the one that is chosen and what goes best with it where it is a third', async () => {
    const { chosen, choose } = await openSheet();
    await choose('Second', 'returns.csv');
    await choose('First', 'accounts.csv');
    expect(await chosen('Second', 'returns.csv')).toBeTruthy();
  });
});
