import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from './api-client.js';
import { openPage, type PageOptions } from './browser.js';
import type { ProductInUse } from './use-product.js';

interface SignedInPageOptions extends Partial<PageOptions> {
  /** Where the page begins; without it nothing is loaded yet, for who sets routes, a clock or scripts before. */
  path?: string;
  password?: string;
}

/**
 * A page of a user who exists, signed in over HTTP by cookie, in a session that no client of a test shares; 1,440 px
 * and light unless told otherwise, the cookie notice dismissed. `await page.context().close()` when it is done with.
 */
export async function signedInPage(
  { browser, product }: ProductInUse,
  username: string,
  { path, password = TEST_PASSWORD, ...look }: SignedInPageOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, { width: 1_440, theme: 'light', ...look });
  const { page } = opened;
  const answer = await page.context().request.post(`${product.url}/api/auth/login`, {
    headers: { [MARKER_HEADER]: MARKER_VALUE },
    data: { username, password },
  });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}: ${await answer.text()}`);
  await page.addInitScript("localStorage.setItem('plumbline_cookie_notice', 'dismissed')");
  if (path !== undefined) await page.goto(product.url + path);
  return opened;
}
