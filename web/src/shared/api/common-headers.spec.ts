import { describe, expect, it } from '@jest/globals';
import type { BrowserInfo } from '../lib/browser/browser-info.js';
import { commonHeaders } from './common-headers.js';

const browser = (fields: Partial<BrowserInfo>): BrowserInfo => ({
  name: 'Chrome',
  version: '156',
  isMobile: false,
  isPrivateBrowsing: false,
  supportsLocalStorage: true,
  supportsCookies: true,
  supportsServiceWorker: true,
  supportsES6: true,
  ...fields,
});

describe('what every call says of its browser', () => {
  it('HTTP-012 name and version in X-Browser-Info', () => {
    expect(commonHeaders(browser({}))['x-browser-info']).toBe('Chrome/156');
  });

  it('HTTP-013 X-Private-Browsing, HTTP-014 X-Mobile', () => {
    expect(commonHeaders(browser({ isPrivateBrowsing: true, isMobile: true }))).toMatchObject({
      'x-private-browsing': 'true',
      'x-mobile': 'true',
    });
    expect(commonHeaders(browser({}))).toMatchObject({ 'x-private-browsing': 'false', 'x-mobile': 'false' });
  });

  it('HTTP-015 the version of Safari or Firefox, and of no other', () => {
    expect(commonHeaders(browser({ name: 'Safari', version: '12' }))['x-safari-version']).toBe('12');
    expect(commonHeaders(browser({ name: 'Firefox', version: '150' }))['x-firefox-version']).toBe('150');
    expect(Object.keys(commonHeaders(browser({}))).join()).not.toMatch(/safari|firefox/);
  });
});
