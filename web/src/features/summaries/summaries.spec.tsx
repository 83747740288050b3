/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  createSummary,
  getAiSettings,
  getOpenaiStatus,
  getSummary,
  listSummaries,
  listSummaryVersions,
  previewSummaryWording,
  regenerateSummary,
  SUMMARY_PARTS,
  type Summary,
  updateSummary,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const SOURCE = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';
const FACT = '00000000-0000-4000-8000-000000000003';
const [IN_SHORT, DATA] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const number = { text: '$58.1K', factId: FACT, row: 0, column: 'now' };

const ready: Summary = {
  ...{ id: ID, title: 'Revenue rose 8.1% in October 2026', status: 'ready', jobId: null, version: 1 },
  titleParts: [{ text: 'Revenue rose ' }, { text: '8.1%', factId: FACT }, { text: ' in October 2026' }],
  ...{ dashboardId: null, predictionId: null, dataSourceId: SOURCE, dataSourceName: 'orders.csv' },
  ...{ dataVersion: 3, audience: 'board', length: 'page', asked: [...SUMMARY_PARTS], ownStatements: 0 },
  wordedBy: 'model',
  wording: { engine: 'built_in', checked: 3, total: 3 },
  sections: [
    {
      ...{ id: IN_SHORT, kind: 'in_short', heading: 'In short', factIds: [FACT] },
      parts: [{ text: 'Revenue came to ' }, number, { text: ' in October 2026.' }],
      text: 'Revenue came to $58.1K in October 2026.',
    },
    {
      ...{ id: DATA, kind: 'data', heading: 'About the data', factIds: [FACT] },
      parts: [
        { text: 'It rests on all ' },
        { text: '632', factId: FACT, row: 0, column: 'Orders' },
        { text: ' orders.' },
      ],
      text: 'It rests on all 632 orders.',
    },
  ],
  changesSince: {
    ...{ summaryId: SOURCE, createdAt: '2026-10-02T12:00:00.000Z' },
    items: [{ label: 'Orders', before: { text: '558' }, after: { text: '632' } }],
  },
  ...{ createdAt: '2026-11-20T16:12:00.000Z', updatedAt: '2026-11-20T16:12:00.000Z' },
};
const source = { id: SOURCE, name: 'orders.csv', version: 2, status: 'ready', strips: [] };

function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: { ...userNamed('maria'), plan: 'premium' },
    handlers: [
      ...handlers,
      listed('/api/data-sources', [source]),
      answers(listSummaryVersions, []),
      answers(getAiSettings, { provider: null }),
      ...QUIET,
    ],
  });
}

/** Types at the end of the words that are edited. */
function type(words: string): void {
  const box = screen.getByRole('textbox', { name: 'Words of the section' });
  box.lastElementChild?.append(words);
  fireEvent.input(box);
}

describe('the list of summaries (SUM-002)', () => {
  it('shows how each begins, those at work, and those that failed', async () => {
    const running: Summary = { ...ready, id: SOURCE, title: 'Summary of orders.csv', status: 'running' };
    const failed: Summary = {
      ...ready,
      ...{ id: FACT, title: 'Summary of visits.csv', status: 'failed' },
      error: { code: 'timeout', message: 'It took too long.' },
    };
    open('/summaries', answers(listSummaries, [ready, running, failed]));
    expect(await screen.findByRole('link', { name: ready.title })).toBeTruthy();
    expect(screen.getByText('Revenue came to $58.1K in October 2026.')).toBeTruthy();
    expect(screen.getByText(/You can leave this page/)).toBeTruthy();
    expect(screen.getByText('It took too long.')).toBeTruthy();
  });

  it('PLAN-018 offers Premium where the plan has none', async () => {
    renderApp('/summaries', { session: userNamed('maria'), handlers: [...QUIET] });
    expect(await screen.findByText(/Move to Premium to use it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a summary' })).toBeNull();
  });

  it('asks what of, for whom and how long, and leads to what is being written', async () => {
    const queued = { ...ready, status: 'queued' as const, sections: [], jobId: ID };
    const { server } = open(
      '/summaries?new',
      answers(listSummaries, []),
      answers(createSummary, queued),
      answers(getSummary, queued),
    );
    await screen.findByRole('button', { name: 'Of what: Data: orders.csv' });
    fireEvent.click(screen.getByRole('button', { name: 'Write it' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/summaries/${ID}`));
    expect(server.callsOf(createSummary).map(({ body }) => body)).toMatchObject([
      { dataSourceId: SOURCE, audience: 'manager', length: 'page', sections: [...SUMMARY_PARTS] },
    ]);
    expect(await screen.findByText(/Waiting for its turn/)).toBeTruthy();
  });
});

describe('one summary', () => {
  it('says how many numbers were checked, what changed, and opens each number’s fact', async () => {
    open(`/summaries/${ID}`, answers(getSummary, ready));
    expect(await screen.findByText(/numbers checked: 3 of 3/)).toBeTruthy();
    expect(screen.getByText('Orders').closest('div')?.textContent).toContain('558 → 632');
    fireEvent.click(screen.getByRole('button', { name: '$58.1K' }));
    await waitFor(() => expect(window.location.search).toContain(FACT));
  });

  it('AI-001 says who worded it, how far that was checked, and has it written anew in our own words', async () => {
    const sections = ready.sections.map((section) => ({
      ...section,
      wording: { engine: 'openai' as const, reworded: 1, total: 2 },
    }));
    const summary: Summary = { ...ready, sections, wording: { ...ready.wording, engine: 'openai' } };
    const status = {
      name: 'openai' as const,
      isAvailable: true,
      isChosen: true,
      model: 'm',
      host: 'api.example',
    };
    const { server } = open(
      `/summaries/${ID}`,
      answers(getSummary, summary),
      answers(getAiSettings, { provider: 'openai' }),
      answers(getOpenaiStatus, status),
      answers(regenerateSummary, { ...summary, status: 'queued', jobId: ID }),
    );
    expect(await screen.findByText(/Wording by OpenAI/)).toBeTruthy();
    const model = await screen.findByRole<HTMLInputElement>('radio', { name: /OpenAI/ });
    expect(model.checked).toBe(true);
    expect(screen.getByText(/Numbers checked: 3 of 3\. 2 of 4 sentences reworded/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Built-in engine/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Write it anew' }));
    await waitFor(() => expect(server.callsOf(regenerateSummary)).toHaveLength(1));
    expect(server.callsOf(regenerateSummary)[0]?.body).toMatchObject({ wordedBy: 'built_in' });
  });

  it('AI-001 S-30 shows all that a provider would get before anything is sent', async () => {
    const status = {
      name: 'openai' as const,
      isAvailable: true,
      isChosen: true,
      model: 'm',
      host: 'api.example',
    };
    const sentences = ['Revenue came to {1} in {2}.'];
    const messages = [
      { role: 'system' as const, content: 'You are an editor of business reports.' },
      { role: 'user' as const, content: '{"data":{"sentences":[]}}' },
    ];
    const sections = [{ id: IN_SHORT, heading: 'In short', sentences, messages }];
    open(
      `/summaries/${ID}`,
      answers(getSummary, ready),
      answers(getAiSettings, { provider: 'openai' }),
      answers(getOpenaiStatus, status),
      answers(previewSummaryWording, { provider: 'openai', host: 'api.example', sections }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'See what is sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What OpenAI gets' }));
    const sentence = await dialog.findByRole('listitem');
    expect(sentence.textContent).toBe(sentences[0]);
    expect(dialog.queryByText('$58.1K')).toBeNull();
    expect(dialog.getByText('You are an editor of business reports.')).toBeTruthy();
  });

  it('AI-001 shows by the newest summary what a new one would send, and says so where there is none', async () => {
    const status = {
      name: 'openai' as const,
      isAvailable: true,
      isChosen: true,
      model: 'm',
      host: 'api.example',
    };
    open(
      '/summaries?new',
      answers(listSummaries, []),
      answers(getAiSettings, { provider: 'openai' }),
      answers(getOpenaiStatus, status),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'See what is sent' }));
    expect(await screen.findByText(/There is no summary yet to show it by/)).toBeTruthy();
  });

  it('keeps the links of numbers while words are typed among them', async () => {
    const { server } = open(`/summaries/${ID}`, answers(getSummary, ready), answers(updateSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' A good month.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(server.callsOf(updateSummary)).toHaveLength(1));
    expect(server.callsOf(updateSummary)[0]?.body).toMatchObject({
      version: 1,
      sections: [
        {
          id: IN_SHORT,
          parts: [{ text: 'Revenue came to ' }, number, { text: ' in October 2026. A good month.' }],
        },
        { id: DATA },
      ],
    });
  });

  it('asks of a typed number whether it is one of the data, and keeps it as one’s own', async () => {
    const { server } = open(`/summaries/${ID}`, answers(getSummary, ready), answers(updateSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' We plan 60 more orders in November 2026.');
    expect(await screen.findByText('60 is not a number from your data.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep as mine' }));
    await waitFor(() => expect(screen.queryByText('60 is not a number from your data.')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(server.callsOf(updateSummary)).toHaveLength(1));
    const [saved] = server.callsOf(updateSummary);
    const sections = (saved?.body as Pick<Summary, 'sections'> | undefined)?.sections ?? [];
    expect(sections[0]?.parts.slice(-3)).toEqual([
      { text: ' in October 2026. We plan ' },
      { text: '60', source: 'own' },
      { text: ' more orders in November 2026.' },
    ]);
  });

  it('says why a change was refused, and keeps what was typed', async () => {
    const refused = { code: 'unusable', message: '“60” is not a number from your data.', error: '' };
    open(`/summaries/${ID}`, answers(getSummary, ready), refuses(updateSummary, 422, refused));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' Sixty more.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Your change was not saved')).toBeTruthy();
    const editor = within(screen.getByRole('textbox', { name: 'Words of the section' }));
    expect(editor.getByText(/Sixty more/)).toBeTruthy();
  });
});
