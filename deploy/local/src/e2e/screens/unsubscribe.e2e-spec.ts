import { expect, it } from '@jest/globals';
import type { CreatedShare, Dashboard, DataSourceSummary } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { vouchFor } from '../testing/addresses.js';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { ordersCsv } from '../testing/orders.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const GUEST = 'nora@plumbline.example';

let invite: () => Promise<CreatedShare>;

const environment = useProduct(async () => {
  const host = environment.product.client();
  const { id } = await host.signUp('ursula');
  const owner = await environment.product.owner();
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'premium' } });
  await vouchFor(owner, id);
  await host.signIn('ursula', TEST_PASSWORD);
  const { body: source } = await host.upload('orders.csv', ordersCsv(60));
  await host.until<DataSourceSummary>(`/api/data-sources/${source.id}`, ({ status }) => status === 'ready');
  const wanted = { name: 'Orders', dataSourceId: source.id };
  const dashboard = await eventually('the news of the source', async () => {
    const { status, body } = await host.post<Dashboard>('/api/dashboards', wanted);
    return status === 201 && body;
  });
  invite = async () => {
    const path = `/api/dashboards/${dashboard.id}/share`;
    return (await host.post<CreatedShare>(path, { email: GUEST })).body;
  };
});

inBrowser('F.13 the link in an invitation', () => {
  it('leads to a page whose button ends invitations, right at both widths in both themes', async () => {
    await invite();
    const url = await mailed(environment.product, GUEST, /(http\S+\/api\/unsubscribe\/\S+)/);
    const { page, complaints } = await openPage(environment.browser, { width: 1_440, theme: 'light' });
    await page.goto(url);
    await page.getByRole('heading', { name: 'No more invitations?' }).waitFor();
    await checkScreen(page, 'unsubscribe, wide and light');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkScreen(page, 'unsubscribe, narrow and dark');
    await page.getByRole('button', { name: 'Send me no more invitations' }).click();
    await page.getByRole('heading', { name: 'No more invitations', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    expect(await invite()).toMatchObject({ email: GUEST, isMailed: false, url: expect.any(String) });
    await page.context().close();
  });
});
