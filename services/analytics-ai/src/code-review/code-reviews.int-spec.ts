import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AiPreview,
  CodeFinding,
  CodeGate,
  CodeReview,
  CodeRun,
  Dashboard,
  ReviewSummary,
  SecondOpinion,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { type FindingsOf, INSTALLATION, storeFindings } from '../code-analysis/store-findings.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const run = existsSync(childEntry('../code-analysis/child/code-child.js', import.meta.url))
  ? describe
  : describe.skip;

const PATCH = `diff --git a/src/auth/token.ts b/src/auth/token.ts
new file mode 100644
--- /dev/null
+++ b/src/auth/token.ts
@@ -0,0 +1,2 @@
+const given = hash(token);
+if (given == stored.hash) accept();
`;
const FOUND: Parameters<typeof storeFindings>[2][number] = {
  ...{
    fingerprint: 'a',
    rule: 'security/eval',
    category: 'security',
    severity: 'high',
    title: 'Text is run as code',
  },
  ...{ why: 'x', fix: 'y', path: 'src/a.ts', line: 1, endLine: 1, snippet: 'eval(input)' },
};

run('code analysis and review (needs built code)', () => {
  let analytics: RunningAnalytics;
  let owner: Caller;
  let maria: Caller;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    owner = await analytics.signIn({ role: 'owner' });
    maria = await analytics.signIn();
  });
  afterAll(() => analytics?.stop());

  const get = <Body>(caller: Caller, path: string) => analytics.call<Body>(caller, 'GET', path);
  const store = (of: FindingsOf, ...findings: Parameters<typeof storeFindings>[2]) =>
    analytics.app.get(DataSource).transaction((tx) => storeFindings(tx, of, findings));

  it('F.2 a patch is reviewed, commented, settled and approved, and each step is kept', async () => {
    const path = '/api/admin/code-review';
    const change = (id: string, body: object) =>
      analytics.call<CodeReview>(owner, 'PATCH', `${path}/${id}`, { body });
    const { status, body } = await analytics.call<ReviewSummary>(owner, 'POST', path, {
      body: { title: 'Share links', patch: PATCH },
    });
    expect([status, body.status]).toEqual([202, 'queued']);
    const review = await eventually('the change is reviewed', async () => {
      const { body: now } = await get<CodeReview>(owner, `${path}/${body.id}`);
      return now.status === 'queued' ? undefined : now;
    });
    expect(review.findings.map(({ rule, line }) => [rule, line])).toContainEqual([
      'security/timing-safe-compare',
      2,
    ]);
    expect((await change(body.id, { state: 'approved' })).status).toBe(422);
    for (const { id, severity } of review.findings)
      await change(body.id, {
        finding:
          severity === 'low' ? { id, status: 'resolved' } : { id, status: 'accepted', comment: 'A trial' },
      });
    await analytics.call(owner, 'POST', `${path}/${body.id}/comments`, {
      body: { path: 'src/auth/token.ts', line: 2, text: 'Why?' },
    });
    for (const { id } of review.checklist) await change(body.id, { checklist: { id, isDone: true } });
    const asked = await analytics.call<SecondOpinion>(owner, 'POST', `${path}/${body.id}/opinions`);
    expect(asked.status).toBe(202);
    const opinion = await eventually('the built-in reviewer has read it', async () => {
      const { body: now } = await get<SecondOpinion[]>(owner, `${path}/${body.id}/opinions`);
      return now[0]?.status === 'queued' ? undefined : now[0];
    });
    expect(opinion?.agreements.map(({ state }) => state)).toContain('confirmed');
    const seen = opinion?.others[0];
    if (opinion && seen) {
      const taken = await change(body.id, { remark: { opinionId: opinion.id, at: 0 } });
      const finding = taken.body.findings.find(({ title }) => title === seen.title);
      expect(finding).toMatchObject({ rule: 'second-opinion/built-in', line: seen.line, status: 'open' });
      expect((await change(body.id, { remark: { opinionId: opinion.id, at: 0 } })).status).toBe(409);
      await change(body.id, { finding: { id: finding?.id ?? '', status: 'resolved' } });
    }
    expect((await change(body.id, { remark: { opinionId: body.id, at: 0 } })).status).toBe(404);
    const { body: approved } = await change(body.id, { state: 'approved' });
    expect([approved.state, approved.history[0]?.what, approved.comments[0]?.text]).toEqual([
      'approved',
      'Approved',
      'Why?',
    ]);
    const told: { action: string }[] = await analytics.database.query(
      `SELECT payload->>'action' AS action FROM outbox WHERE type = 'CodeActed' ORDER BY seq`,
    );
    const actions = told.map(({ action }) => action);
    expect([actions[0], actions.at(-1)]).toEqual(['code_review_started', 'code_review_approved']);
    expect(actions).toEqual(
      expect.arrayContaining([
        ...['code_finding_settled', 'code_review_commented', 'code_checklist_changed'],
        'second_opinion_asked',
      ]),
    );
  });

  it('AI-002 F.3 a provider without a key is not asked, and the preview masks secrets', async () => {
    const patch = PATCH.replace('+const given = hash(token);', "+const password = 'Tr0ub4dor&3';");
    const { body } = await analytics.call<ReviewSummary>(owner, 'POST', '/api/admin/code-review', {
      body: { title: 'x', patch },
    });
    await eventually('the change is reviewed', async () => {
      const { body: now } = await get<CodeReview>(owner, `/api/admin/code-review/${body.id}`);
      return now.status === 'queued' ? undefined : now;
    });
    const asked = { purpose: 'code-review', subjectId: body.id };
    const preview = await analytics.call<AiPreview>(owner, 'POST', '/api/grok/preview', { body: asked });
    expect([preview.status, JSON.stringify(preview.body).includes('Tr0ub4dor')]).toEqual([200, false]);
    expect((await analytics.call(maria, 'POST', '/api/grok/preview', { body: asked })).status).toBe(403);
    const opinion = { subjectType: 'code-review', subjectId: body.id, confirmed: true };
    expect((await analytics.call(owner, 'POST', '/api/grok/review', { body: opinion })).status).toBe(422);
    expect(
      (await analytics.call(owner, 'POST', '/api/grok/review', { body: { ...opinion, confirmed: false } }))
        .status,
    ).toBe(400);
  });

  it('F.3 the plans of a dashboard are looked at by the built-in reviewer, for administrators of its workspace', async () => {
    const id = randomUUID();
    await analytics.announceReady(owner, { id, name: 'orders.csv', version: 1, rows: 60, columns: ORDERS });
    const made = await analytics.call<Dashboard>(owner, 'POST', '/api/dashboards', {
      body: { name: 'Orders', dataSourceId: id },
    });
    const subject = { subjectType: 'dashboard', subjectId: made.body.id };
    const path = '/api/admin/grok-review';
    const { status, body } = await analytics.call<SecondOpinion>(owner, 'POST', path, { body: subject });
    expect([status, body.subject, body.subjectType]).toEqual([202, 'Orders', 'dashboard']);
    const opinion = await eventually('the built-in reviewer has read it', async () => {
      const { body: list } = await get<SecondOpinion[]>(owner, path);
      const now = list.find((each) => each.id === body.id);
      return now?.status === 'queued' ? undefined : now;
    });
    expect(opinion).toMatchObject({ status: 'ready', error: null, findings: [], dropped: [] });
    const admin = await analytics.signIn({ role: 'admin' });
    expect((await analytics.call(admin, 'POST', path, { body: subject })).status).toBe(404);
    expect((await get<SecondOpinion[]>(admin, path)).body.map(({ id: each }) => each)).not.toContain(body.id);
    expect((await analytics.call(maria, 'POST', path, { body: subject })).status).toBe(403);
    const preview = await analytics.call<AiPreview>(owner, 'POST', '/api/grok/preview', {
      body: { purpose: 'dashboard', subjectId: made.body.id },
    });
    expect([preview.status, preview.body.inputCost]).toEqual([200, null]);
    await analytics.call(owner, 'DELETE', `/api/dashboards/${made.body.id}`);
    expect((await get<SecondOpinion[]>(owner, path)).body.map(({ id: each }) => each)).not.toContain(body.id);
  });

  it('F.2 what is no patch is refused with the line', async () => {
    const { status, body } = await analytics.call<{ message: string }>(
      owner,
      'POST',
      '/api/admin/code-review',
      {
        body: { title: 'x', patch: 'Dear all' },
      },
    );
    expect([status, body.message]).toEqual([
      422,
      'This is no patch: no line begins with "diff --git" or "--- ".',
    ]);
  });

  it('CODE-002 CODE-003 F.1 a decision outlives the next run, and what is gone is fixed', async () => {
    const of = { subject: 'installation', workspaceId: INSTALLATION } as const;
    await store(of, FOUND, { ...FOUND, fingerprint: 'b', severity: 'high' });
    const { body: found } = await get<CodeFinding[]>(
      owner,
      '/api/code-analysis/security?subject=installation',
    );
    expect(found).toHaveLength(2);
    const [first] = found;
    const judge = (body: object) =>
      analytics.call(owner, 'PATCH', `/api/code-analysis/findings/${first?.id}`, { body });
    expect((await judge({ status: 'false-positive' })).status).toBe(400);
    expect((await judge({ status: 'false-positive', comment: 'A constant' })).status).toBe(200);
    await store(of, ...(first?.id === found[0]?.id ? [FOUND] : []));
    const { body: later } = await get<CodeFinding[]>(owner, '/api/code-analysis?subject=installation');
    const { body: fixed } = await get<CodeFinding[]>(
      owner,
      '/api/code-analysis?subject=installation&status=fixed',
    );
    expect(later.length + fixed.length).toBe(2);
    expect(fixed).toHaveLength(1);
  });

  it('F.1 the installation is for administrators, a workspace’s numbers for everybody of it', async () => {
    expect((await get(maria, '/api/code-analysis?subject=installation')).status).toBe(403);
    const { status, body } = await analytics.call<CodeRun>(maria, 'POST', '/api/code-analysis/run', {
      body: { subject: 'workspace' },
    });
    expect([status, body.status]).toEqual([202, 'queued']);
    const gate = await eventually('the run has ended', async () => {
      const { body: now } = await get<CodeGate>(maria, '/api/code-analysis/gate');
      return now.lastRun?.status === 'queued' ? undefined : now;
    });
    expect([gate.passes, gate.lastRun?.status, gate.open]).toEqual([true, 'done', 0]);
    expect((await get<CodeFinding[]>(maria, '/api/code-analysis')).body).toEqual([]);
  });
});
