/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  createSummary,
  getAiSettings,
  getOpenaiStatus,
  getSummary,
  listSummaries,
  previewSummaryWording,
  regenerateSummary,
  SUMMARY_PARTS,
  type Summary,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACT, ID, IN_SHORT, ready, SOURCE } from '../../testing/a-summary.js';
import { open } from '../../testing/open-summary.js';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

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
    fireEvent.click(screen.getByRole('button', { name: 'Rewrite it' }));
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
});
