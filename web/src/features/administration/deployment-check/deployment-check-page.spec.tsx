import { describe, expect, it } from '@jest/globals';
import {
  type DeploymentCheck,
  getDeploymentCheck,
  listDeploymentChecks,
  runDeploymentCheck,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const CHECK: DeploymentCheck = {
  ...{ id: '00000000-0000-4000-8000-000000000001', level: 'full', status: 'done', startedBy: 'olga' },
  ...{ startedAt: '2026-11-20T16:02:00.000Z', finishedAt: '2026-11-20T16:02:38.000Z', version: '1.2.0' },
  isReady: false,
  checks: [
    { id: 'secrets', area: 'security', name: 'Secrets are long enough', status: 'pass', detail: '5 of 5' },
    {
      ...{ id: 'upload-limit', area: 'security', name: 'Upload limits disagree', status: 'fail' },
      detail: 'The proxy refuses a file of 50 MB.',
      fix: { where: '/etc/nginx/conf.d/plumbline.conf', text: 'client_max_body_size 51m;' },
    },
    {
      ...{
        id: 'backup',
        area: 'data',
        name: 'There is no backup',
        status: 'warn',
        detail: 'Nothing comes back.',
      },
      fix: { where: 'this product', text: '/admin/backup' },
    },
  ],
  comparison: { against: '2026-11-18T03:41:00.000Z', newProblems: ['upload-limit'], fixed: [] },
};

function show(latest: DeploymentCheck | null, ...handlers: Handler[]) {
  return renderApp('/admin/deployment-check', {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [
      ...handlers,
      answers(getDeploymentCheck, { latest }),
      answers(listDeploymentChecks, []),
      ...QUIET,
    ],
  });
}

describe('the deployment check', () => {
  it('ROUTE-031 F.8 says what is to be mended, with the text that mends it, and what passed', async () => {
    show(CHECK);
    expect(await screen.findByRole('heading', { name: 'Not ready' })).toBeTruthy();
    const toFix = within(screen.getByRole('region', { name: 'To fix' }));
    expect(toFix.getByText('client_max_body_size 51m;')).toBeTruthy();
    expect(toFix.getByText('New since the last')).toBeTruthy();
    expect(toFix.getByRole('link', { name: 'Open Backup' })).toBeTruthy();
    const passed = within(screen.getByRole('region', { name: 'Passed' }));
    expect(passed.getByText('Secrets are long enough')).toBeTruthy();
    expect(screen.getByText(/Full run of 3 checks in 38 s/)).toBeTruthy();
  });

  it('runs one of the level that is chosen', async () => {
    const running = { ...CHECK, status: 'running' as const, finishedAt: null, checks: [], comparison: null };
    const { user, server } = show(null, answers(runDeploymentCheck, running));
    await user.click(await screen.findByRole('button', { name: /Level/ }));
    await user.click(await screen.findByRole('option', { name: /^Quick/ }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(server.callsOf(runDeploymentCheck).map(({ body }) => body)).toEqual([{ level: 'quick' }]);
  });
});
