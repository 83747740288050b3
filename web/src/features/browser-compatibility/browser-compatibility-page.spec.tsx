import { afterAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { userNamed } from '../../testing/users.js';

afterAll(() => {
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  Reflect.deleteProperty(globalThis, 'CSS');
  Reflect.deleteProperty(navigator, 'storage');
});

/** The browser tests in a browser that lays out these ways. */
async function open(displays: readonly string[]) {
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { value: false, configurable: true });
  Object.assign(globalThis, {
    CSS: { supports: (_name: string, value: string) => displays.includes(value) },
  });
  renderApp('/browser-compatibility', { session: userNamed('owner', { role: 'owner' }), handlers: QUIET });
  return within(await screen.findByRole('region', { name: 'Compatibility score' }));
}

function estimate(usage: number): void {
  Object.assign(navigator, { storage: { estimate: async () => ({ usage, quota: 1_000 }) } });
}

describe('the browser tests', () => {
  it('BROWSER-001 BROWSER-002 BROWSER-003 T-64 six tests and their percentage', async () => {
    estimate(0);
    const score = await open(['grid', 'flex']);
    await score.findByText('100%');
    expect(score.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Local storage',
      'Cookies',
      'Fetch',
      'Modern scripting',
      'Grid',
      'Flexbox',
    ]);
    screen.getByText(/Application v1\.2\.0\./);
    const further = within(screen.getByRole('region', { name: 'Further checks, outside the score' }));
    expect(further.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Service worker',
      'Clipboard',
      'File drop',
      'PDF viewer',
      'WebAssembly',
      'Reduced motion',
      'Time zone',
    ]);
  });

  it('BROWSER-002 5 of 6 is 83 percent, with the effect and a remedy', async () => {
    estimate(0);
    const score = await open(['flex']);
    await score.findByText('83%');
    await score.findByText('5 of 6 features are supported.');
    await score.findByText(/stand one below the other.*Use the current version/);
  });

  it.each([
    [800, 0],
    [801, 1],
  ])('BROWSER-004 at %d of 1,000 bytes the quota warning stands there %d times', async (usage, warnings) => {
    estimate(usage);
    await open(['grid', 'flex']);
    await within(screen.getByRole('region', { name: 'Storage' })).findByText(/are used\.$/);
    expect(screen.queryAllByText(/^More than 80 percent of the storage is used/)).toHaveLength(warnings);
  });
});
