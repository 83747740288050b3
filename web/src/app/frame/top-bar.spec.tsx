import { describe, expect, it } from '@jest/globals';
import { logOut, type Role } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import type { Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

/** A screen that asks for little, on a window with room for every link. */
async function open(role: Role, path = '/documents', width = 1_600, username = 'shelly', ...more: Handler[]) {
  window.innerWidth = width;
  const app = renderApp(path, { session: userNamed(username, { role }), handlers: [...more, ...QUIET] });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const navigation = () => screen.getByRole('navigation', { name: 'Main' });
const links = () => within(navigation()).getAllByRole('link');
const lit = () =>
  links()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

describe('the top navigation', () => {
  it.each([
    ['NAV-001', '/home', 'Home'],
    ['NAV-002', '/data-sources', 'Data Sources'],
    ['NAV-003', '/documents', 'Documents'],
    ['NAV-004', '/extractions', 'Extractions'],
    ['NAV-005', '/dashboards', 'Dashboards'],
    ['NAV-006', '/insights', 'Insights'],
    ['NAV-007', '/predict', 'Predict'],
    ['NAV-008', '/scheduler', 'Scheduler'],
    ['NAV-009', '/summaries', 'Summaries'],
    ['NAV-010', '/resources', 'Resources'],
    ['NAV-011', '/pricing', 'Pricing'],
  ])('%s NAV-012 NAV-021 has a link to %s, lit on its screen alone', async (_id, path, label) => {
    await open('user', path);
    const link = within(navigation()).getByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe(path);
    expect(lit()).toEqual([label]);
  });

  it('NAV-021 a link is lit below its path', async () => {
    await open('owner', '/admin/backup');
    expect(lit()).toEqual(['Admin']);
  });

  it.each([
    [
      'owner',
      [
        ['Health AI', '/health-ai'],
        ['Browser Tests', '/browser-compatibility'],
        ['Admin', '/admin'],
      ],
    ],
    ['admin', [['Admin', '/admin']]],
    ['user', []],
  ] as const)(
    'NAV-013 NAV-014 NAV-015 ROLE-004 ROLE-005 shows Health AI and Browser Tests to owners, Admin to owners and admins: %s',
    async (role, own) => {
      await open(role);
      expect(
        links()
          .slice(11)
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual(own);
    },
  );

  it('NAV-016 NAV-017 NAV-019 the avatar opens a menu with Profile and Sign out', async () => {
    const { user } = await open('user');
    const avatar = screen.getByRole('button', { name: 'Profile of shelly' });
    expect(avatar.textContent).toBe('S');
    await user.click(avatar);
    await screen.findByRole('menuitem', { name: 'Sign out' });
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  });

  it('NAV-018 says "Signing out..." while that is under way, NAV-020 the avatar is U without a username', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held: Handler = {
      operation: logOut,
      answer: async () => {
        await promise;
        return Response.json({ message: 'Signed out.' });
      },
    };
    const { user } = await open('user', '/home', 1_600, '', held);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, User' });
    const avatar = screen.getByRole('button', { name: /^Profile of/ });
    expect(avatar.textContent).toBe('U');
    await user.click(avatar);
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('menuitem', { name: 'Signing out...' });
    resolve();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await screen.findByText('You have been signed out successfully.');
  });

  it.each([1_320, 1_440, 1_599])(
    'NAV-013 NAV-014 NAV-015 T-67 at %i px the links of an owner find no room: they fold into "Admin"',
    async (width) => {
      const { user } = await open('owner', '/health-ai', width);
      await user.click(within(navigation()).getByRole('button', { name: 'Admin' }));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(['Health AI', 'Browser Tests', 'Admin']);
      await user.click(screen.getByRole('menuitem', { name: 'Admin' }));
      await waitFor(() => expect(window.location.pathname).toBe('/admin'));
    },
  );
});
