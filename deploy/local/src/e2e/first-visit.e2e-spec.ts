import { expect, it } from '@jest/globals';
import { closeWithEscape, openPage } from './testing/browser.js';
import {
  checkScreen,
  crossFilter,
  decideAndCreate,
  recomputeFirstNumber,
  signUp,
  uploadUndecided,
} from './testing/journey.js';
import { inBrowser, useProduct } from './testing/use-product.js';

/** With the limits that it has where nothing is set: they are no hindrance. */
const environment = useProduct(undefined, {});

inBrowser('the first visit', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'REG-007 DATA-014 DASH-003 at $width px, $theme: sign up, upload, decide, dashboard, fact, recompute, cross-filter',
    async ({ width, theme }) => {
      const { page, complaints } = await openPage(environment.browser, { width, theme });
      await signUp(page, environment.product.url, `journey${width}`);
      await checkScreen(page, 'no data sources');
      await uploadUndecided(page);
      await checkScreen(page, 'preview');
      const title = await decideAndCreate(page);
      await checkScreen(page, 'dashboard');
      await recomputeFirstNumber(page);
      await checkScreen(page, 'fact');
      await closeWithEscape(page.getByRole('dialog'));
      await crossFilter(page, title);

      await page.goto(`${environment.product.url}/dashboards`);
      await page.getByRole('link', { name: title }).first().waitFor();
      await checkScreen(page, 'dashboards');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    300_000,
  );
});
