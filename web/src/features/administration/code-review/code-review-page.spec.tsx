import { describe, expect, it } from '@jest/globals';
import {
  type CodeReview,
  changeCodeReview,
  getCodeGate,
  getCodeReview,
  listCodeFindings,
  listCodeReviews,
  type ReviewSummary,
  runCodeAnalysis,
  startCodeReview,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
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

function show(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [...handlers, answers(listCodeReviews, [SUMMARY]), answers(getCodeReview, REVIEW), ...QUIET],
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
    await user.click(await screen.findByRole('button', { name: 'Analyse' }));
    expect(server.callsOf(runCodeAnalysis).map(({ body }) => body)).toEqual([{ subject: 'installation' }]);
  });
});
