import { describe, expect, it } from '@jest/globals';
import {
  askGrok,
  type CodeReview,
  changeCodeReview,
  createComment,
  getCodeGate,
  getCodeReview,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  listAllOpinions,
  listCodeFindings,
  listCodeReviews,
  listOpinions,
  listSummaries,
  previewGrok,
  type ReviewSummary,
  runCodeAnalysis,
  type SecondOpinion,
  startCodeReview,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const SUMMARY: ReviewSummary = {
  ...{ id: '00000000-0000-4000-8000-000000000001', title: '1.1.9 to 1.2.0', status: 'ready', state: 'open' },
  ...{ jobId: null, error: null, createdBy: 'olga', createdAt: '2026-11-20T21:31:00.000Z' },
};
const REVIEW: CodeReview = {
  ...SUMMARY,
  files: [
    {
      path: 'services/sharing/src/token.ts',
      oldPath: 'x',
      change: 'changed',
      added: 38,
      removed: 12,
      findings: 1,
      seen: 'whole',
    },
  ],
  findings: [
    {
      ...{
        id: 'a',
        rule: 'security/timing-safe-compare',
        category: 'security',
        severity: 'high',
        status: 'open',
      },
      ...{
        title: 'Secret compared in variable time',
        why: 'The time tells.',
        fix: 'timingSafeEqual.',
        comment: null,
      },
      ...{ path: 'services/sharing/src/token.ts', line: 41, endLine: 41, snippet: 'x' },
      lines: [{ kind: 'added', text: 'if (given == stored.hash) return stored;', newLine: 41 }],
    },
  ],
  changedLines: 50,
  risk: {
    score: 32,
    level: 'medium',
    parts: [
      { points: 18, reason: 'access rules' },
      { points: 14, reason: 'migration' },
    ],
  },
  checklist: [{ id: 'access', title: 'Access rules changed', detail: 'token.ts', isDone: false }],
  comments: [],
  history: [],
};
const GATE = {
  passes: true,
  since: null,
  openNew: { blocker: 0, high: 0, medium: 0, low: 0 },
  open: 0,
  lastRun: null,
};

const provider = (name: 'grok' | 'openai' | 'gemini', isAvailable: boolean) => ({
  ...{ name, isAvailable, isChosen: false, model: 'm', host: `api.${name}.example` },
});
const REVIEWERS = [
  answers(getGrokStatus, provider('grok', true)),
  answers(getOpenaiStatus, provider('openai', false)),
  answers(getGeminiStatus, provider('gemini', false)),
];
const COMMENT = {
  about: { type: 'dashboard' as const, id: SUMMARY.id, name: 'Sales overview' },
  ...{ parentId: null, isDeleted: false },
  ...{ id: SUMMARY.id, tileId: null, text: 'x', mentions: [], resolved: false, isOwn: true },
  ...{ createdBy: 'olga', createdAt: SUMMARY.createdAt, updatedAt: SUMMARY.createdAt },
};
const OPINION: SecondOpinion = {
  ...{ subjectType: 'code-review', subject: 'Share links', findings: [] },
  ...{ id: SUMMARY.id, subjectId: SUMMARY.id, reviewer: 'grok', status: 'ready', jobId: null, error: null },
  ...{ askedBy: 'olga', askedAt: SUMMARY.createdAt, others: [] },
  agreements: [
    { findingId: 'a', state: 'contradicted', words: 'It is at most 8. Line 53 is there and was looked up.' },
  ],
  dropped: ['it quoted services/auth/src/token.ts:214, which is no line of the change'],
};

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
