import { BROWSER_HEADERS, MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import { type BrowserInfo, browserInfo } from '../lib/browser/browser-info.js';

const NO_CACHE = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** What every call carries, whichever way it travels. */
export function commonHeaders(browser: BrowserInfo = browserInfo()): Record<string, string> {
  return {
    accept: 'application/json',
    [MARKER_HEADER]: MARKER_VALUE,
    ...NO_CACHE,
    [BROWSER_HEADERS.info]: `${browser.name}/${browser.version}`,
    [BROWSER_HEADERS.privateBrowsing]: String(browser.isPrivateBrowsing),
    [BROWSER_HEADERS.mobile]: String(browser.isMobile),
    ...(browser.name === 'Safari' && { [BROWSER_HEADERS.safariVersion]: browser.version }),
    ...(browser.name === 'Firefox' && { [BROWSER_HEADERS.firefoxVersion]: browser.version }),
  };
}
