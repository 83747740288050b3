/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  askExtractionReviewer,
  listExtractionOpinions,
  type SecondOpinion,
  updateExtractionField,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { extraction, ID, openExtractions } from '../../../testing/extractions.js';
import type { Handler } from '../../../testing/test-server.js';

const OPINION: SecondOpinion = {
  ...{ id: '00000000-0000-4000-8000-000000000099', subjectType: 'extraction', subjectId: ID },
  ...{
    subject: 'northfield.pdf',
    findings: [],
    reviewer: 'built-in',
    status: 'ready',
    jobId: null,
    error: null,
  },
  ...{ askedBy: 'maria', askedAt: '2026-11-21T08:00:00.000Z' },
  agreements: [
    { findingId: 'Supplier', state: 'confirmed', words: 'Reads the same on page 1, line 1.' },
    {
      ...{ findingId: 'Purchase order', state: 'contradicted', words: 'Reads PO-77013 on page 1, line 4.' },
      reading: {
        ...{ value: 'PO-77013', seen: 'PO-77O13', page: 1, box: [0.6, 0.2, 0.8, 0.22] },
        quote: 'Purchase order PO-77013',
      },
    },
    { findingId: 'Ship date', state: 'unconfirmed', words: 'Does not mention it.' },
  ],
  others: [
    {
      ...{ path: 'Page 1', line: 9, severity: 'high', title: 'The parts do not make the total' },
      ...{ why: 'Subtotal 10 and Tax 2 are not Total 13.', quote: 'Total 13', state: 'confirmed' },
    },
  ],
  dropped: [],
};
const lists = (...opinions: SecondOpinion[]): Handler => ({
  operation: { ...listExtractionOpinions, path: `/api/extractions/${ID}/opinions` },
  answer: () => Response.json(opinions),
});

describe('the second opinion on an extraction', () => {
  it('F.3 shows what differs first, and accepts it as a correction that says whose it was', async () => {
    const update: Handler = { operation: updateExtractionField, answer: () => Response.json(extraction) };
    const { server, user } = openExtractions(`/extractions/${ID}`, lists(OPINION), update);
    await user.click(await screen.findByRole('button', { name: 'Second opinion' }));
    const fields = await screen.findByRole('region', { name: 'Field by field' });
    within(fields).getByText('1 contradicted · 1 unconfirmed · 1 confirmed');
    expect(within(fields).getAllByRole('listitem')[0]?.textContent).toContain('Purchase order');
    within(fields).getByText('It read no value for: Ship date.');
    within(screen.getByRole('region', { name: 'What does not go together' })).getByText('Total 13');
    await user.click(within(fields).getByRole('button', { name: 'Accept PO-77013' }));
    await waitFor(() =>
      expect(server.callsOf(update.operation).map(({ body }) => body)).toEqual([
        {
          ...{ state: 'changed', value: 'PO-77013', reviewer: 'built-in', version: 0 },
          place: { page: 1, box: [0.6, 0.2, 0.8, 0.22] },
        },
      ]),
    );
  });

  it('F.3 asks the built-in reviewer, says what failed, and offers providers to administrators alone', async () => {
    const ask: Handler = {
      operation: { ...askExtractionReviewer, path: `/api/extractions/${ID}/opinions` },
      answer: () => Response.json({ ...OPINION, status: 'queued' }, { status: 202 }),
    };
    const failed = { ...OPINION, status: 'failed' as const, error: 'Its pages could not be read.' };
    const { server, user } = openExtractions(`/extractions/${ID}`, ask, lists(failed));
    await user.click(await screen.findByRole('button', { name: 'Second opinion' }));
    await screen.findByText('Its pages could not be read.');
    await user.click(screen.getByRole('button', { name: 'Ask the built-in reviewer' }));
    await waitFor(() => expect(server.callsOf(ask.operation)).toHaveLength(1));
    expect(screen.queryByText(/No provider is switched on/)).toBeNull();
  });

  it('F.3 says that nobody was asked', async () => {
    const { user } = openExtractions(`/extractions/${ID}`, lists());
    await user.click(await screen.findByRole('button', { name: 'Second opinion' }));
    await screen.findByText(/Nobody has been asked yet/);
  });
});
