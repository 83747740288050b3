import { describe, expect, it } from '@jest/globals';
import type { BrowserInfo } from '../../../shared/lib/browser/browser-info.js';
import { fallbackReason } from './fallback-reason.js';

const chrome: BrowserInfo = {
  name: 'Chrome',
  version: '156',
  isMobile: false,
  isPrivateBrowsing: false,
  supportsLocalStorage: true,
  supportsCookies: true,
  supportsServiceWorker: true,
  supportsES6: true,
};

describe('whether the fallback path would be used', () => {
  it.each([
    [{}, 'No: a cookie carries the session.'],
    [{ supportsCookies: false }, 'Yes: this browser refuses cookies.'],
    [
      { supportsLocalStorage: false, isPrivateBrowsing: true },
      'Yes: this browser refuses local storage, as private windows do.',
    ],
    [{ isPrivateBrowsing: true }, 'Yes: this is a private window.'],
    [{ name: 'Safari', version: '12' }, 'Yes: cookies of Safari 12 cannot be relied on.'],
  ])('%o: %s', (change, reason) => {
    expect(fallbackReason({ ...chrome, ...change })).toBe(reason);
  });
});
