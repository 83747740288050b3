import { describe, expect, it } from '@jest/globals';
import { isNavigationFolded, navigationCookie } from './navigation-cookie.js';

describe('the navigation cookie', () => {
  it('CONST-010 lives one year', () => {
    expect(navigationCookie(true, false)).toBe(
      'plumbline_navigation=folded; Max-Age=31536000; Path=/; SameSite=Lax',
    );
  });

  it('is Secure where the page came by https', () => {
    expect(navigationCookie(false, true)).toMatch(/^plumbline_navigation=shown; .*; Secure$/);
  });

  it('is found among others', () => {
    expect(isNavigationFolded('a=1; plumbline_navigation=folded')).toBe(true);
    expect(isNavigationFolded('xplumbline_navigation=folded; plumbline_navigation=shown')).toBe(false);
  });
});
