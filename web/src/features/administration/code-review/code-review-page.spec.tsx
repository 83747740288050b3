import { describe, expect, it } from '@jest/globals';
import {
  askGrok,
  changeCodeReview,
  createComment,
  getCodeGate,
  getCodeReview,
  listAllOpinions,
  listCodeFindings,
  listCodeReviews,
  listOpinions,
  listSummaries,
  previewGrok,
  runCodeAnalysis,
  type SecondOpinion,
  startCodeReview,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { COMMENT, GATE, OPINION, REVIEW, REVIEWERS, SUMMARY } from '../../../testing/a-review.js';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

function show(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [
      ...handlers,
      answers(listCodeReviews, [SUMMARY]),
      answers(getCodeReview, REVIEW),
      ...REVIEWERS,
      answers(listOpinions, []),
      answers(listSummaries, []),
      ...QUIET,
    ],
  });
}

describe('the code review', () => {
  it('ROUTE-029 F.2 shows risk with its reasons, findings on changed lines, and what to make sure of', async () => {
    show('/admin/code-review');
    const risk = within(await screen.findByRole('region', { name: 'Risk' }));
    expect(risk.getByText('Gate closed')).toBeTruthy();
    expect(risk.getByText(/access rules/)).toBeTruthy();
    const findings = within(screen.getByRole('region', { name: 'Findings' }));
    expect(findings.getByText('services/sharing/src/token.ts:41')).toBeTruthy();
    expect(findings.getByText('if (given == stored.hash) return stored;')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Access rules changed/ })).toBeTruthy();
  });

  it('F.2 a finding is accepted with a reason', async () => {
    const { user, server } = show('/admin/code-review', answers(changeCodeReview, REVIEW));
    await user.click(await screen.findByRole('button', { name: 'Accept with a reason' }));
    await user.type(screen.getByRole('textbox', { name: 'Why it may stay as it is' }), 'A trial');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(server.callsOf(changeCodeReview).map(({ body }) => body)).toEqual([
      { finding: { id: 'a', status: 'accepted', comment: 'A trial' } },
    ]);
    // What was decided is read again.
    await waitFor(() => expect(server.callsOf(getCodeReview)).toHaveLength(2));
  });

  it('F.2 two versions are compared', async () => {
    const { user, server } = show(
      '/admin/code-review',
      answers(startCodeReview, { ...SUMMARY, status: 'queued' }),
    );
    await user.click(await screen.findByRole('button', { name: 'New' }));
    await user.click(screen.getByRole('radio', { name: 'Two versions' }));
    await user.type(screen.getByRole('textbox', { name: 'From' }), '1.1.9');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '1.2.0');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(server.callsOf(startCodeReview).map(({ body }) => body)).toEqual([
      { base: '1.1.9', head: '1.2.0' },
    ]);
  });

  it('F.1 the whole code is analysed on request', async () => {
    const { user, server } = show(
      '/admin/code-review?view=code',
      answers(getCodeGate, GATE),
      answers(listCodeFindings, []),
      answers(runCodeAnalysis, {
        ...{
          id: SUMMARY.id,
          subject: 'installation',
          status: 'queued',
          jobId: null,
          version: '1.2.0',
          startedBy: 'olga',
        },
        ...{ startedAt: SUMMARY.createdAt, finishedAt: null, files: 0, found: 0, note: null },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Analyze' }));
    expect(server.callsOf(runCodeAnalysis).map(({ body }) => body)).toEqual([{ subject: 'installation' }]);
  });

  it('F.1 thousands of findings are shown page by page', async () => {
    const [finding] = REVIEW.findings;
    const { user, server } = show('/admin/code-review?view=code', answers(getCodeGate, GATE), {
      operation: listCodeFindings,
      answer: ({ search }) =>
        Response.json(
          [
            {
              ...{ ...finding, id: crypto.randomUUID(), title: `From ${search.get('offset')}` },
              ...{ status: 'open', comment: null, decidedBy: null, isNew: false },
              ...{ firstSeen: SUMMARY.createdAt, lastSeen: SUMMARY.createdAt },
            },
          ],
          { headers: { 'x-total-count': '5000' } },
        ),
    });
    await screen.findByText('1 to 50 of 5,000');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('51 to 100 of 5,000')).toBeTruthy();
    expect(await screen.findByText('From 50')).toBeTruthy();
    expect(server.callsOf(listCodeFindings).map(({ search }) => search.get('limit'))).toEqual(['50', '50']);
  });

  it('F.3 nothing is sent before it was shown and confirmed', async () => {
    const preview = {
      host: 'api.grok.example',
      messages: [{ role: 'user' as const, content: '11 + run(input)' }],
      ...{ inputTokens: 120, inputCost: null },
    };
    const { user, server } = show(
      '/admin/code-review',
      answers(previewGrok, preview),
      answers(askGrok, { ...OPINION, status: 'queued' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask xAI Grok' }));
    expect(await screen.findByText('11 + run(input)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(server.callsOf(askGrok)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /may leave this server/ }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(server.callsOf(askGrok).map(({ body }) => body)).toEqual([
      { subjectType: 'code-review', subjectId: SUMMARY.id, confirmed: true },
    ]);
  });

  it('F.3 shows where two reviewers differ, and what was dropped', async () => {
    show('/admin/code-review', answers(listOpinions, [OPINION]));
    expect(await screen.findByText(/It is at most 8/)).toBeTruthy();
    expect(screen.getByText(/One remark of the second opinion was dropped: it quoted services/)).toBeTruthy();
  });

  it('ROUTE-030 F.3 says whom one may ask and where data would go', async () => {
    show('/admin/grok-review', answers(listAllOpinions, [OPINION]));
    expect(await screen.findByText(/1 of 3 providers may be asked/)).toBeTruthy();
    expect(screen.getByText('m at api.grok.example')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Share links' })).toBeTruthy();
  });

  it('F.3 a remark on a dashboard becomes a comment there', async () => {
    const about: SecondOpinion = {
      ...OPINION,
      ...{ subjectType: 'dashboard', subject: 'Sales overview', dropped: [] },
      findings: [
        {
          ...{ id: 'a', severity: 'high', title: 'Sum of rates or prices', why: 'Prices do not add up.' },
          ...{ path: 'dashboards/Sales overview/Price', line: 1 },
        },
      ],
      others: [
        {
          ...{
            path: 'dashboards/Sales overview/Margin',
            line: 1,
            severity: 'low',
            title: 'Divides by nothing',
          },
          ...{ why: 'Where the divisor is nothing there is no answer.', quote: 'a / b', state: 'confirmed' },
        },
      ],
    };
    const { user, server } = show(
      '/admin/grok-review',
      answers(listAllOpinions, [about]),
      answers(createComment, COMMENT),
    );
    await user.click(await screen.findByRole('button', { name: 'Sales overview' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sales overview' }));
    expect(sheet.getByText('Contradicted')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Accept as a comment' }));
    expect(await sheet.findByText('It is a comment on the dashboard now.')).toBeTruthy();
    expect(server.callsOf(createComment).map(({ body }) => body)).toEqual([
      { text: expect.stringContaining('Divides by nothing: dashboards/Sales overview/Margin') },
    ]);
  });
});
