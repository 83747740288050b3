import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { openPage } from '../testing/browser.js';
import { installSample } from '../testing/sample.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { signIn } from './people.js';

const environment = useProduct(async () => {
  const olga = environment.product.client();
  await olga.signUp('olga');
  await installSample(olga);
});

inBrowser('without a network', () => {
  it('a reload without a network shows what the tab has last seen and says so; sign-out leaves nothing of it', async () => {
    const options = { width: 1_440, theme: 'light', serviceWorkers: 'allow' } as const;
    const { page } = await openPage(environment.browser, options);
    await page.goto(`${environment.product.url}/auth`);
    await signIn(page, 'olga');
    await page.waitForURL('**/home');
    await eventually('a controller', () =>
      page.evaluate<boolean>('navigator.serviceWorker.controller !== null'),
    );
    await page.goto(`${environment.product.url}/data-sources`);
    await page
      .getByRole('link', { name: /Sample: two years/ })
      .first()
      .waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("You're offline. Showing saved data.").waitFor();
    await page
      .getByRole('link', { name: /Sample: two years/ })
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByText("You're offline. Showing saved data.").waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Profile of olga' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${environment.product.url}/`);
    // The page went with all that was kept; the next visit keeps it again.
    await page.goto(`${environment.product.url}/auth`);
    await eventually('the page is kept', () =>
      page.evaluate<boolean>("caches.match('/index.html').then((found) => found !== undefined)"),
    );
    await page.context().setOffline(true);
    await page.goto(`${environment.product.url}/data-sources`);
    await page.getByText('It opens by itself when the connection is back.').waitFor();
    expect(await page.getByText('Sample: two years').count()).toBe(0);
    await page.context().close();
  });
});
