import { expect, it } from '@jest/globals';
import { closeWithEscape, openPage } from './testing/browser.js';
import {
  checkBothLooks,
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
  it('REG-007 DATA-014 DASH-003 on a narrow and a wide page, in both themes: sign up, upload, decide, dashboard, fact, recompute, cross-filter', async () => {
    const { page, complaints } = await openPage(environment.browser, { width: 390, theme: 'light' });
    await signUp(page, environment.product.url, 'first-visit');
    await checkBothLooks(page, 'no data sources');
    await uploadUndecided(page);
    await checkBothLooks(page, 'preview');
    const title = await decideAndCreate(page);
    await recomputeFirstNumber(page);
    await checkBothLooks(page, 'fact');
    await closeWithEscape(page.getByRole('dialog'));
    await crossFilter(page, title);

    await page.goto(`${environment.product.url}/dashboards`);
    await page.getByRole('link', { name: title }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
