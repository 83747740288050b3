import { expect, it } from '@jest/globals';
import type { Dashboard } from '@plumbline/contracts';
import type { Locator, Page } from 'playwright-core';
import { ApiClient } from '../testing/api-client.js';
import { checkScreen } from '../testing/journey.js';
import { buildDashboard, installSample } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const EDITOR = 'editing-erin';

let client: ApiClient;
let dashboard: Dashboard;

const environment = useProduct(async () => {
  client = new ApiClient(environment.product.url);
  await client.signUp(EDITOR);
  dashboard = await buildDashboard(client, await installSample(client));
});

const address = () => `/dashboard/${dashboard.id}`;
const saved = async () => (await client.get<Dashboard>(`/api/dashboards/${dashboard.id}`)).body;
const handles = (page: Page) => page.getByRole('button', { name: /^Move (?!.*(left|right)$)/ });

/** Presses a handle, again where its tile moved from under the pointer meanwhile; answers where it lies. */
async function press(page: Page, handle: Locator): Promise<{ x: number; y: number }> {
  for (;;) {
    await handle.hover({ position: { x: 8, y: 8 } });
    await page.mouse.down();
    const box = await handle.boundingBox();
    if (box && (await handle.evaluate((element) => element.matches(':active')))) return box;
    await page.mouse.up();
  }
}

async function startEditing() {
  const opened = await signedInPage(environment, EDITOR, { path: `${address()}?edit=1` });
  await handles(opened.page).first().waitFor();
  return opened;
}

inBrowser('editing a dashboard', () => {
  it('by pointer and keys, undone to the start, kept over a reload and saved (DASH-004)', async () => {
    const { page, complaints } = await signedInPage(environment, EDITOR, { path: address() });
    await page.getByRole('button', { name: 'Edit dashboard' }).waitFor();
    await page.keyboard.press('e');
    const handle = handles(page).nth(1);
    const box = await press(page, handle);
    await page.mouse.move(box.x - 200, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await page
      .getByRole('toolbar')
      .getByRole('status')
      .filter({ hasText: /^\d+ unsaved change/ })
      .waitFor();
    await handle.focus();
    for (const key of ['Space', 'ArrowDown', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
    for (let undone = 0; undone < 2; undone++) await page.keyboard.press('Control+z');
    await page.getByRole('toolbar').getByRole('status').filter({ hasText: 'No unsaved changes' }).waitFor();
    await page.getByRole('textbox', { name: 'Name of the dashboard' }).fill('Renamed');
    await page.reload();
    await page.getByText('Your unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    expect((await saved()).name).toBe('Renamed');
    await checkScreen(page, 'editing');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('at once in two browsers: the second merges, and nothing is overwritten', async () => {
    const [{ page: first }, { page: second }] = [await startEditing(), await startEditing()];
    const [one, other] = (await saved()).config.kpis;
    const remove = async (page: Page, title: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove(second, other?.title ?? '');
    await remove(first, one?.title ?? '');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('button', { name: 'See what differs' }).click();
    await second.getByRole('button', { name: /^Save as version/ }).click();
    await second.getByRole('button', { name: 'Done' }).waitFor();
    const left = (await saved()).config.kpis.map(({ id }) => id);
    expect(left).not.toContain(one?.id);
    expect(left).not.toContain(other?.id);
    for (const page of [first, second]) await page.context().close();
  });
});
