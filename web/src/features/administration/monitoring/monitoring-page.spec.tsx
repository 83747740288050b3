import { describe, expect, it } from '@jest/globals';
import {
  endSessionActivities,
  endSessionActivity,
  getMonitoring,
  getProductQuality,
  listJobFigures,
  listModelFigures,
  listOperationRules,
  listRouteFigures,
  listSessionActivities,
  listSlowDashboards,
  type Monitoring,
  type OperationRule,
  type ProductQuality,
  type WatchedSession,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const AT = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:15:00.000Z', '2026-11-20T15:30:00.000Z'];
const points = AT.map((at, index) => ({
  ...{ at, requests: 400, failed: index === 2 ? 22 : 0, p50: 30, p95: 110, p99: 900 },
  ...{ waiting: index * 19, oldestSeconds: index * 186 },
}));
const FIGURES: Monitoring = {
  ...{ from: AT[0] ?? '', until: AT[2] ?? '', stepMinutes: 15, kept: { days: 30, minutes: 5 } },
  lastSampleAt: AT[2] ?? null,
  concerns: [
    { id: 'failures', since: AT[2] ?? '', sentence: '22 of 400 requests failed.', severity: 'fail' },
  ],
  processor: { share: 0.34, cores: 4 },
  memory: { used: 5.1e9, total: 8e9 },
  disk: null,
  cache: null,
  points,
  processes: [],
  ...{ outbox: [{ service: 'auth', waiting: 3, oldestSeconds: 2 }], mails: [], deadLetters: 0, pools: [] },
  uploads: { received: 3, failed: 0, p95: 2_180 },
};
const session = (username: string, more: Partial<WatchedSession> = {}): WatchedSession => ({
  ...{ id: crypto.randomUUID(), userId: crypto.randomUUID(), username, isCurrent: false, role: 'user' },
  ...{ browser: 'Firefox 145 on Windows', place: '203.0.113.0/24' },
  ...{ createdAt: AT[0] ?? '', lastSeenAt: AT[2] ?? '' },
  ...more,
});
const route = {
  ...{ service: 'gateway', method: 'GET', route: '/api/insights', requests: 118, failed: 22 },
  ...{ p50: 90, p95: 1_204, p99: 2_000, seconds: 40 },
};
const job = {
  ...{ service: 'analytics-ai', kind: 'find-insights', waiting: 38, running: 2, oldestSeconds: 372 },
  ...{ done: 412, failed: 3, p95: 9 },
};

const QUALITY: ProductQuality = {
  days: ['2026-11-25', '2026-11-26'],
  measures: [
    { measure: 'facts', part: 1, whole: 40, shares: [0, 0.05] },
    { measure: 'forecasts', part: 78, whole: 96, shares: [0.8, null] },
    { measure: 'fields', part: 0, whole: 0, shares: [null, null] },
    { measure: 'questions', part: 63, whole: 702, shares: [0.09, 0.09] },
  ],
  audits: [
    {
      ...{ auditId: crypto.randomUUID(), at: AT[2] ?? '', seed: 'x', sampled: 20, equal: 19, unreadable: 0 },
      differing: [
        {
          ...{ factId: '00000000-0000-4000-8000-00000000fac7', workspaceId: crypto.randomUUID(), version: 3 },
          dataSourceId: crypto.randomUUID(),
        },
      ],
    },
  ],
};

const HOLDING: OperationRule = {
  ...{ id: crypto.randomUUID(), name: 'Jobs wait', metric: 'queue_oldest', side: 'above', threshold: 600 },
  ...{ minutes: 10, recipients: [], isOn: true, state: 'firing', value: 900 },
  ...{ since: AT[2] ?? '', readAt: AT[2] ?? '' },
};

function show(...handlers: Handler[]) {
  return renderApp('/admin/monitoring', {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [
      ...handlers,
      answers(getMonitoring, FIGURES),
      answers(getProductQuality, QUALITY),
      answers(listModelFigures, []),
      answers(listOperationRules, [HOLDING]),
      answers(listSlowDashboards, []),
      answers(listRouteFigures, [route]),
      answers(listJobFigures, [job]),
      answers(listSessionActivities, [session('olga', { isCurrent: true }), session('tom')]),
      ...QUIET,
    ],
  });
}

describe('the monitoring screen', () => {
  it('ROUTE-028 F.9 says the state in a sentence, then how much was asked, failed and waited', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Working, 1 thing to look at' })).toBeTruthy();
    expect(screen.getByText(/22 of 400 requests failed\./)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1,200 requests' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '22 failed, 1.8%' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '38 jobs wait, the oldest for 6.2 min' })).toBeTruthy();
    const routes = within(await screen.findByRole('region', { name: 'Routes' }));
    expect(routes.getByRole('row', { name: 'GET /api/insights 118 1,204 ms 22' })).toBeTruthy();
    expect(screen.getByText(/kept for 30 days, per 5 minutes/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Alert rules 1 holds/ })).toBeTruthy();
    expect(screen.getAllByText('Not measured yet')).toHaveLength(2);
  });

  it('F.9 says how right the numbers are, and names a fact that did not recompute', async () => {
    show();
    const measures = within(await screen.findByRole('region', { name: 'Measures of quality' }));
    expect(measures.getByText('39 of 40')).toBeTruthy();
    expect(measures.getByText('1 failure. Target: 0')).toBeTruthy();
    expect(measures.getByText('78 of 96 held')).toBeTruthy();
    expect(measures.getByText(/^Nothing counted yet/)).toBeTruthy();
    expect(measures.getAllByText('Above')).toHaveLength(2);
    const facts = within(screen.getByRole('region', { name: 'Facts that did not recompute' }));
    expect(facts.getByText('00000000-0000-4000-8000-00000000fac7')).toBeTruthy();
  });

  it('each step of a chart can be read with the arrow keys', async () => {
    const { user } = show();
    const chart = await screen.findByRole('img', { name: /^1,200 requests/ });
    chart.focus();
    await user.keyboard('{ArrowLeft}');
    expect(within(chart.closest('figure') as HTMLElement).getByText(/400$/)).toBeTruthy();
  });

  it('asks for the window that is chosen', async () => {
    const { user, server } = show();
    await user.click(await screen.findByRole('button', { name: /Window/ }));
    await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
    const windows = () => server.callsOf(getMonitoring).map(({ search }) => search.get('window'));
    await waitFor(() => expect(windows()).toContain('7d'));
  });

  it('before the first minute says so, and a failure says what to do', async () => {
    const empty = { ...FIGURES, lastSampleAt: null, concerns: [], processor: null, memory: null };
    show(answers(getMonitoring, empty));
    expect(await screen.findByRole('heading', { name: 'Nothing measured yet' })).toBeTruthy();
    expect(screen.getByText('The first figures come within a minute.')).toBeTruthy();
  });

  it('ADMIN-006 shows why figures did not come', async () => {
    const message = 'Only owner and admin may see this.';
    show(refuses(getMonitoring, 403, { message, error: message, code: 'forbidden' }));
    expect(await screen.findByText(/figures could not be loaded/)).toBeTruthy();
  });

  it('ends one session, and all but one’s own after asking', async () => {
    const { user, server } = show(
      answers(endSessionActivity, { message: 'The session was ended.' }),
      answers(endSessionActivities, { message: 'One session was ended.' }),
    );
    await user.click(await screen.findByRole('button', { name: /^Revoke the session of tom/ }));
    expect(server.callsOf(endSessionActivity)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Revoke the session of olga/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revoke all but mine' }));
    await user.click(await screen.findByRole('button', { name: 'End sessions' }));
    expect(server.callsOf(endSessionActivities)).toHaveLength(1);
  });
});
