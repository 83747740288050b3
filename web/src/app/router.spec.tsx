import { describe, expect, it } from '@jest/globals';
import { type Role, refreshSession } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../testing/quiet-server.js';
import { renderApp } from '../testing/render-app.js';
import { type Handler, refuses } from '../testing/test-server.js';
import { userNamed } from '../testing/users.js';

const WIDE_PX = 1_600;

/** The application as somebody sees it who is signed in, on a wide window. */
function openAs(role: Role, path: string, ...handlers: Handler[]) {
  window.innerWidth = WIDE_PX;
  return renderApp(path, { session: userNamed('shelly', { role }), handlers: [...handlers, ...QUIET] });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => screen.findByRole('navigation', { name: 'Main' });
const hasNavigation = () => screen.queryByRole('navigation', { name: 'Main' }) !== null;

describe('public routes', () => {
  it.each([
    ['ROUTE-002', '/', 'Transform Your Data Into Meaningful Insights'],
    ['ROUTE-005 ROUTE-006', '/clear-cache', 'Clear cache'],
    ['ROUTE-007 ROUTE-008', '/terms-of-service', 'Terms of Service'],
    ['ROUTE-009 ROUTE-010', '/privacy-policy', 'Privacy Policy'],
  ])('ROUTE-001 %s %s is there without sign-in and without the navigation', async (_id, path, title) => {
    renderApp(path);
    await heading(title);
    expect(hasNavigation()).toBe(false);
  });

  it('ROUTE-003 ROUTE-004 ROLE-001 /auth and /reset-password are reachable without sign-in', async () => {
    renderApp('/auth');
    await screen.findByRole('tab', { name: 'Sign Up Free' });
    renderApp('/reset-password');
    await screen.findByText('Back to Login');
    expect(window.location.pathname).toBe('/reset-password');
  });

  it.each(['/no-such-page', '/authx', '/admin/nothing', '/home/17'])(
    'ROUTE-037 any other path shows "Page not found", to visitors too: %s',
    async (path) => {
      renderApp(path);
      await heading('Page not found');
      expect(window.location.pathname).toBe(path);
    },
  );
});

describe('signed-in routes', () => {
  it.each([
    ['ROUTE-012', '/home', 'Welcome back, shelly'],
    ['ROUTE-013', '/data-sources', 'Data sources'],
    ['ROUTE-014', '/documents', 'Documents'],
    ['ROUTE-015', '/dashboards', 'Dashboards'],
    ['ROUTE-016', '/insights', 'Insights'],
    ['ROUTE-017', '/predict', 'Predict'],
    ['ROUTE-018', '/scheduler', 'Scheduler'],
    ['ROUTE-019', '/summaries', 'Summaries'],
    ['ROUTE-020', '/extractions', 'Extractions'],
    ['ROUTE-023', '/exports', 'Exports'],
    ['ROUTE-024 PLAN-037', '/pricing', 'Pricing'],
    ['ROUTE-025 RES-001', '/resources', 'Resources'],
    ['ROUTE-036', '/profile', 'Profile'],
  ])('ROUTE-011 PLAN-036 %s %s has a top navigation and a main area', async (_id, path, title) => {
    openAs('user', path);
    await heading(title);
    await navigation();
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([
    ['ROUTE-027', '/admin/dashboard', 'Overview'],
    ['ROUTE-028', '/admin/monitoring', 'Monitoring'],
    ['ROUTE-029', '/admin/code-review', 'Code review'],
    ['ROUTE-030', '/admin/grok-review', 'Grok review'],
    ['ROUTE-031', '/admin/deployment-check', 'Deployment check'],
    ['ROUTE-032', '/admin/backup', 'Backup'],
    ['ROUTE-033', '/admin/replication', 'Replication'],
    ['ROUTE-034 ROLE-003', '/health-ai', 'Health AI'],
    ['ROUTE-035 ROLE-003', '/browser-compatibility', 'Browser Tests'],
  ])('%s %s is there for an owner', async (_id, path, title) => {
    openAs('owner', path);
    await heading(title);
    await navigation();
  });

  it.each(['owner', 'admin'] as const)('ROUTE-026 /admin is there for an %s', async (role) => {
    openAs(role, '/admin');
    await navigation();
    const title = await within(await screen.findByRole('main')).findByRole('heading', { level: 1 });
    expect(['Access Denied', 'Page not found']).not.toContain(title.textContent);
  });

  it('ROUTE-021 T-46 /dashboard/create is the screen of /dashboards', async () => {
    openAs('user', '/dashboard/create');
    await screen.findByRole('dialog');
    // Behind the dialog, where nothing has a role.
    expect(document.querySelector('h1')?.textContent).toBe('Dashboards');
    expect(window.location.pathname).toBe('/dashboard/create');
  });

  it.each([
    ['ROUTE-012', '/home'],
    ['ROUTE-013', '/data-sources'],
    ['ROUTE-014', '/documents'],
    ['ROUTE-015', '/dashboards'],
    ['ROUTE-016', '/insights'],
    ['ROUTE-017', '/predict'],
    ['ROUTE-018', '/scheduler'],
    ['ROUTE-019', '/summaries'],
    ['ROUTE-020', '/extractions'],
    ['ROUTE-021', '/dashboard/create'],
    ['ROUTE-022', '/dashboard/00000000-0000-4000-8000-000000000001'],
    ['ROUTE-023', '/exports'],
    ['ROUTE-025', '/resources'],
    ['ROUTE-026', '/admin'],
    ['ROUTE-027', '/admin/dashboard'],
    ['ROUTE-028', '/admin/monitoring'],
    ['ROUTE-029', '/admin/code-review'],
    ['ROUTE-030', '/admin/grok-review'],
    ['ROUTE-031', '/admin/deployment-check'],
    ['ROUTE-032', '/admin/backup'],
    ['ROUTE-033', '/admin/replication'],
    ['ROUTE-034', '/health-ai'],
    ['ROUTE-035', '/browser-compatibility'],
    ['ROUTE-036', '/profile'],
  ])('%s ROUTE-040 ROLE-001 %s leads a stranger to /auth', async (_id, path) => {
    renderApp(path);
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    await screen.findByRole('tab', { name: 'Sign In' });
  });

  it('ROUTE-024 PLAN-037 a stranger who asks for /pricing reads the plans on the front page', async () => {
    renderApp('/pricing');
    await screen.findByRole('heading', { name: 'Pricing', level: 2 });
    expect(window.location.pathname + window.location.hash).toBe('/#pricing');
  });

  it('ROUTE-039 the guard shows a spinner while it finds out, ROUTE-040 then leads a stranger to /auth', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const refused = refuses(refreshSession, 401, { error: 'Nobody.', code: 'unauthenticated' });
    renderApp('/dashboards', {
      handlers: [
        {
          ...refused,
          answer: async (call) => {
            await promise;
            return refused.answer(call);
          },
        },
      ],
    });
    await screen.findByText('Signing you in');
    resolve();
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  });
});

describe('screens that refuse', () => {
  it.each([
    ['SCR-001 SCR-002 SCR-003 SCR-004 SCR-005 ROUTE-034', '/health-ai', 'user'],
    ['SCR-001 SCR-002 SCR-003 SCR-004 SCR-005 ROUTE-034', '/health-ai', 'admin'],
    ['SCR-001 SCR-002 SCR-003 SCR-004 SCR-005 ROUTE-035 T-08', '/browser-compatibility', 'user'],
    ['SCR-001 SCR-002 SCR-003 SCR-004 SCR-005 ROUTE-035 T-08', '/browser-compatibility', 'admin'],
  ] as const)('%s %s is denied to a %s', async (_id, path, role) => {
    openAs(role, path);
    await heading('Access Denied');
    const text = screen.getByRole('main').textContent;
    expect(text).toContain('This page is only available to owner accounts.');
    expect(text).toContain(`Your current role is ${role}.`);
    expect(text).toContain('Please contact your administrator if you need access.');
  });

  it('the admin screens name both roles to a user (T-07)', async () => {
    openAs('user', '/admin/monitoring');
    await heading('Access Denied');
    await screen.findByText('This page is only available to owner and admin accounts.');
  });
});
