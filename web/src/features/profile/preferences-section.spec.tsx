import { afterEach, describe, expect, it } from '@jest/globals';
import { getPreferences, type Preferences, preferences, setPreferences } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const NOTHING_CHOSEN = preferences.parse({});

/** A server that keeps preferences; it tells them when `isTold` is. */
function keepsPreferences(isTold: Promise<void> = Promise.resolve()): Handler[] {
  let kept = NOTHING_CHOSEN;
  return [
    {
      operation: getPreferences,
      answer: async () => {
        await isTold;
        return Response.json(kept);
      },
    },
    answers(setPreferences, ({ body }) => {
      kept = body as Preferences;
      return kept;
    }),
  ];
}

const open = (path: string, handlers: readonly Handler[]) =>
  renderApp(path, { session: userNamed('chooser'), handlers: [...handlers, ...QUIET] });
const { dataset } = document.documentElement;

afterEach(() => {
  for (const name of ['theme', 'density', 'motion']) delete dataset[name];
});

describe('PROF-001 preferences', () => {
  it('take effect at once, are kept together, and are there after a new load', async () => {
    const server = keepsPreferences();
    const app = open('/profile', server);
    for (const [label, option] of [
      ['Theme', 'Dark'],
      ['Density', 'Compact'],
      ['Motion', 'Reduced'],
      ['Time zone', 'America/Chicago'],
      ['Dates and times as in', 'Germany · 20 Nov 2026, 16:30'],
      ['First day of the week', 'Sunday'],
    ] as const) {
      await app.user.click(await screen.findByLabelText(label));
      await app.user.click(await screen.findByRole('option', { name: option }));
    }
    await app.user.click(screen.getByRole('checkbox', { name: 'Single letters work as shortcuts' }));
    const chosen = {
      ...{ theme: 'dark', density: 'compact', zone: 'America/Chicago', region: 'DE', language: null },
      ...{ numberFormat: '1.234,56', firstDay: 'sunday' },
      ...{ reducedMotion: 'on', singleKeyShortcuts: false, memberMails: true },
    };
    await waitFor(() => expect(app.server.callsOf(setPreferences).at(-1)?.body).toEqual(chosen));
    expect([dataset.theme, dataset.density, dataset.motion]).toEqual(['dark', 'compact', 'on']);

    for (const name of ['density', 'motion']) delete dataset[name];
    open('/profile', server);
    await waitFor(() => expect([dataset.density, dataset.motion]).toEqual(['compact', 'on']));
    const shortcuts = await screen.findByRole('checkbox', { name: 'Single letters work as shortcuts' });
    expect(shortcuts.getAttribute('aria-checked')).toBe('false');
  });

  it('a theme that is chosen before they are known holds, and is kept with them', async () => {
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    const { server, user } = open('/documents', keepsPreferences(isTold));
    await user.click(await screen.findByRole('button', { name: 'Profile of chooser' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(dataset.theme).toBe('dark');
    expect(server.callsOf(setPreferences)).toEqual([]);
    tell();
    await waitFor(() =>
      expect(server.callsOf(setPreferences).map(({ body }) => body)).toEqual([
        { ...NOTHING_CHOSEN, theme: 'dark' },
      ]),
    );
    expect(dataset.theme).toBe('dark');
  });
});
