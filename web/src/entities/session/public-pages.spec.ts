import { describe, expect, it } from '@jest/globals';
import { skipsStartUp } from './public-pages.js';

describe('list A: no start-up of the session (T-04)', () => {
  it('SESS-001 the exact path /', () => {
    expect(skipsStartUp('/')).toBe(true);
    expect(skipsStartUp('/home')).toBe(false);
  });

  it('SESS-002 /auth and what begins with it', () => {
    expect(['/auth', '/auth/x', '/authx'].map(skipsStartUp)).toEqual([true, true, true]);
  });

  it('SESS-003 /reset-password and what begins with it', () => {
    expect(['/reset-password', '/reset-password/x'].map(skipsStartUp)).toEqual([true, true]);
  });

  it('T-04 no other public page', () => {
    const others = [
      '/privacy-policy',
      '/terms-of-service',
      '/clear-cache',
      '/shared/t',
      '/shared-guest/1',
      '/nowhere',
    ];
    expect(others.filter(skipsStartUp)).toEqual([]);
  });
});
