import { describe, expect, it } from '@jest/globals';
import {
  type BrowserEnvironment,
  type BrowserInfo,
  browserInfo,
  browserOf,
  checkPrivateBrowsing,
  isFallbackRequired,
} from './browser-info.js';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI_12 = `${MAC} Version/12.1.2 Safari/605.1.15`;
const SAFARI_13 = `${MAC} Version/13.0 Safari/605.1.15`;
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const working = { setItem: () => {}, removeItem: () => {} } as unknown as Storage;

function environment(
  navigator: Partial<BrowserEnvironment['navigator']> = {},
  localStorage: Storage | null = working,
): BrowserEnvironment {
  return {
    navigator: { userAgent: CHROME, cookieEnabled: true, maxTouchPoints: 0, serviceWorker: {}, ...navigator },
    localStorage: localStorage ?? undefined,
  };
}
const info = (changes: Partial<BrowserInfo>): BrowserInfo => ({ ...browserInfo(environment()), ...changes });

describe('which browser it is (HTTP-012)', () => {
  it.each([
    [CHROME, 'Chrome', '156'],
    [CHROME.replace('Chrome/', 'HeadlessChrome/'), 'Chrome', '156'],
    [`${CHROME} Edg/155.0.1`, 'Edge', '155'],
    [`${CHROME} OPR/120.0`, 'Opera', '120'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', '145'],
    [SAFARI_12, 'Safari', '12'],
    [IPHONE, 'Safari', '19'],
    [IPHONE.replace('Version/19.0', 'CriOS/150.0'), 'Chrome', '150'],
    ['curl/8.0', 'Unknown', ''],
  ])('%s is %s %s', (userAgent, name, version) => {
    expect(browserOf(userAgent)).toEqual({ name, version });
  });
});

describe('what it can do', () => {
  it('STOR-003 names the eight facts', () => {
    expect(browserInfo(environment())).toEqual({
      name: 'Chrome',
      version: '156',
      isMobile: false,
      isPrivateBrowsing: false,
      supportsLocalStorage: true,
      supportsCookies: true,
      supportsServiceWorker: true,
      supportsES6: true,
    });
  });

  it('HTTP-014 sees a phone, and a tablet that calls itself a Mac', () => {
    expect(browserInfo(environment({ userAgent: IPHONE })).isMobile).toBe(true);
    expect(browserInfo(environment({ userAgent: SAFARI_13, maxTouchPoints: 5 })).isMobile).toBe(true);
    expect(browserInfo(environment({ userAgent: SAFARI_13 })).isMobile).toBe(false);
  });

  it('HTTP-013 takes refused storage, or a refused private file system, for private browsing', async () => {
    const refused = environment({}, null);
    expect(browserInfo(refused)).toMatchObject({ isPrivateBrowsing: true, supportsLocalStorage: false });
    const firefox = environment({
      storage: { getDirectory: () => Promise.reject(new Error('Security error')) },
    });
    await expect(checkPrivateBrowsing(firefox)).resolves.toBe(true);
    const open = environment({ storage: { getDirectory: async () => ({}) } });
    await expect(checkPrivateBrowsing(open)).resolves.toBe(false);
  });
});

describe('a private window of Chromium', () => {
  const GB = 1_000_000_000;
  const withQuota = (quota: number, heap?: number): BrowserEnvironment => ({
    ...environment({ storage: { estimate: async () => ({ quota }) } }),
    ...(heap && { performance: { memory: { jsHeapSizeLimit: heap } } }),
  });

  it.each([
    [true, 'its storage is smaller than the heap', withQuota(1.2 * GB, 4.3 * GB)],
    [false, 'its storage is a disk’s', withQuota(120 * GB, 4.3 * GB)],
    [false, 'another browser says nothing of its heap', withQuota(1.2 * GB)],
  ])('SEC-002 HTTP-013 %s: %s', async (isPrivate, _why, of) => {
    await expect(checkPrivateBrowsing(of)).resolves.toBe(isPrivate);
  });
});

describe('where the fallback is required', () => {
  it('SEC-002 in private browsing', () => {
    expect(isFallbackRequired(info({ isPrivateBrowsing: true }))).toBe(true);
  });

  it('SEC-003 where cookies are not supported', () => {
    expect(isFallbackRequired(info({ supportsCookies: false }))).toBe(true);
  });

  it('SEC-004 in Safari before 13, and nowhere else', () => {
    expect(isFallbackRequired(info(browserOf(SAFARI_12)))).toBe(true);
    expect(isFallbackRequired(info(browserOf(SAFARI_13)))).toBe(false);
    expect(isFallbackRequired(info(browserOf(IPHONE)))).toBe(false);
    expect(isFallbackRequired(info({ name: 'Chrome', version: '12' }))).toBe(false);
  });
});
