import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserMatrix, browserSummary } from '@plumbline/contracts';
import { type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const report = (token: string, info: string, missing: unknown = [], headers: Record<string, string> = {}) =>
  auth.call('POST', '/api/browser-reports', {
    token,
    body: { missing },
    headers: { 'x-browser-info': info, ...headers },
  });

describe('browsers of users', () => {
  it('BROWSER-002 are counted in people, by what their headers name; the score is of six features', async () => {
    const [ada, ben] = [await auth.signUp(), await auth.signUp()];
    expect((await report(ada.token, 'Chrome/156')).body).toEqual({ score: 100 });
    await report(ada.token, 'Chrome/156');
    expect((await report(ben.token, 'Chrome/156', ['grid'])).body).toEqual({ score: 83 });
    await report(ben.token, 'Safari/19', ['localStorage', 'cookies'], {
      'x-mobile': 'true',
      'x-private-browsing': 'true',
    });
    const token = await auth.owner();
    const { body: summary } = await auth.call('GET', '/api/browser-reports/summary', { token });
    expect(browserSummary.parse(summary)).toEqual({
      ...{ days: 90, users: 2, mobile: 1, privateBrowsing: 1, incomplete: 1 },
      browsers: [
        { name: 'Chrome', users: 2 },
        { name: 'Safari', users: 1 },
      ],
    });
    const { body: matrix } = await auth.call('GET', '/api/browser-reports/matrix', { token });
    expect(browserMatrix.parse(matrix)).toMatchObject([
      { name: 'Chrome', version: '156', users: 2, missing: { grid: 1, cookies: 0 } },
      { name: 'Safari', version: '19', users: 1, missing: { localStorage: 1, cookies: 1, grid: 0 } },
    ]);
  });

  it('keep no text of a caller', async () => {
    const { token, id } = await auth.signUp();
    for (const info of ['Eve <b>/1', 'Chrome/156.0.1.2; font=x', 'x'.repeat(3_000), 'MyBrowser/1', ''])
      expect((await report(token, info)).status).toBe(200);
    for (const bad of [['everything'], 'grid', ['grid', 'grid'], null])
      expect((await report(token, 'Chrome/156', bad)).status).toBe(400);
    const rows = await auth.database.query(`SELECT name, version FROM browser_reports WHERE user_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ name: 'Unknown', version: '' }]);
  });

  it('are shown to the owner alone', async () => {
    const { token } = await auth.signUp();
    for (const list of ['summary', 'matrix']) {
      expect((await auth.call('GET', `/api/browser-reports/${list}`, { token })).status).toBe(403);
      expect((await auth.call('GET', `/api/browser-reports/${list}`)).status).toBe(401);
    }
    expect((await auth.call('POST', '/api/browser-reports', { body: { missing: [] } })).status).toBe(401);
  });
});
