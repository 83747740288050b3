import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeWithEscape, seriousFindings } from '../testing/browser.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct(async () => {
  await environment.product.client().signUp('nadia');
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

inBrowser('the top navigation', () => {
  it('NAV-023 CONST-010 folds into a menu on medium and small widths; folding it by choice is kept in a cookie for a year, the only one set for it', async () => {
    const { page: user } = await signedInPage(environment, 'nadia', { width: 1_600, path: '/home' });
    for (const width of [390, 768, 1_024]) {
      await user.setViewportSize({ width, height: 900 });
      await user.getByRole('button', { name: 'Menu' }).click();
      await user.getByRole('dialog').getByRole('link', { name: 'Scheduler' }).waitFor();
      expect(await seriousFindings(user)).toEqual([]);
      await closeWithEscape(user.getByRole('dialog'));
      expect(await navigation(user).count()).toBe(0);
    }
    await user.setViewportSize({ width: 1_600, height: 900 });
    await navigation(user).waitFor();

    await user.getByRole('button', { name: 'Fold navigation' }).click();
    await user.reload();
    await user.getByRole('button', { name: 'Show navigation' }).waitFor();
    expect(await navigation(user).count()).toBe(0);
    const cookie = (await user.context().cookies()).find(({ name }) => name === 'plumbline_navigation');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(365);
    await user.getByRole('button', { name: 'Show navigation' }).click();
    await navigation(user).waitFor();
    await user.context().close();
  });
});
