import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CookieNotice } from './cookie-notice.js';

const notice = () => screen.queryByRole('region', { name: 'Cookies' });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** A page that has just been loaded. */
function load() {
  cleanup();
  const router = createMemoryRouter([{ path: '*', element: <CookieNotice /> }]);
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the cookie notice', () => {
  it('COOKIE-001 appears 1 second after load', () => {
    load();
    pass(999);
    expect(notice()).toBeNull();
    pass(1);
    expect(notice()).not.toBeNull();
  });

  it.each([
    ['COOKIE-002', 'Got it'],
    ['COOKIE-003', 'Close'],
  ])('%s COOKIE-004 stays until "%s", and does not come again', (_id, button) => {
    load();
    pass(1_000);
    load();
    pass(600_000);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(notice()).toBeNull();
    expect(localStorage.getItem('plumbline_cookie_notice')).toBe('dismissed');
    load();
    pass(3_000);
    expect(notice()).toBeNull();
  });

  it('COOKIE-005 COOKIE-006 COOKIE-007 COOKIE-008 COOKIE-009 COOKIE-010 says which cookies there are', () => {
    const router = load();
    pass(1_000);
    const text = notice()?.textContent;
    for (const sentence of [
      'An authentication cookie (7 days) keeps you signed in.',
      'A security cookie (7 days) shows that calls come from this website.',
      'A sidebar preference cookie (1 year) remembers your navigation.',
      'No tracking or advertising cookies are used.',
    ])
      expect(text).toContain(sentence);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(within(notice() ?? document.body).getByRole('link', { name: 'Privacy Policy' }));
    expect(router.state.location.pathname).toBe('/privacy-policy');
  });
});
