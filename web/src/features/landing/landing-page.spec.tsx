import { expect, it } from '@jest/globals';
import { FEATURE_CARDS, FREE_PLAN_COPY } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';

it('LAND-001 LAND-002 LAND-003 LAND-004 LAND-005 LAND-006 LAND-007 LAND-008 LAND-009 LAND-011 LAND-012 has hero, features, pricing and a closing call, in the words of the specification, and leads on from there', async () => {
  const { user } = renderApp('/');
  for (const name of ['From a raw file to an answer you can defend', 'What sets it apart', 'Pricing'])
    await screen.findByRole('heading', { level: 2, name });
  await screen.findByText(FREE_PLAN_COPY, { exact: false });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Transform Your Data Into Meaningful Insights',
  ]);
  const cards = [...document.querySelectorAll<HTMLElement>('#features li')];
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(
    FEATURE_CARDS.map(({ title }) => title),
  );
  expect(cards).toHaveLength(7);
  // Headers of its parts count as banners, too, where nothing has a layout.
  const [banner] = screen.getAllByRole('banner');
  const ending = screen.getAllByRole('contentinfo').at(-1);
  if (!banner || !ending) throw new Error('no header or footer');
  const [header, footer] = [within(banner), within(ending)];
  for (const [link, path] of [
    [header.getByRole('link', { name: 'Sign In' }), '/auth'],
    [header.getByRole('link', { name: 'Get Started' }), '/auth?tab=sign-up'],
    [main.getAllByRole('link', { name: 'Get Started' }).at(-1), '/auth?tab=sign-up'],
    [footer.getByRole('link', { name: 'Terms of Service' }), '/terms-of-service'],
    [footer.getByRole('link', { name: 'Privacy Policy' }), '/privacy-policy'],
  ] as const)
    expect(link?.getAttribute('href')).toBe(path);
  await user.click(header.getByRole('link', { name: 'Sign In' }));
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
});
