import { expect, it } from '@jest/globals';
import type { Dashboard, DataSourceDetail } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { enter, signIn } from '../screens/people.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { OWNER } from '../testing/running-product.js';
import { buildDashboard } from '../testing/sample.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

/** Would stand in the page as an element, and run, if it were taken for markup. */
const image = (place: string) => `${place}<img data-injected src=x onerror=alert(1)>`;
const script = (place: string) => `${place}"><script data-injected>alert(1)</script>`;
const FILE = `${image('file')}.csv`;
const CELLS = [image('cell'), script('cell'), '<svg data-injected onload=alert(1)>', 'javascript:alert(1)'];
const [CATEGORY, MEASURE] = [script('group'), image('amount')];

let mallory: ApiClient;
let source: DataSourceDetail;
let dashboard: Dashboard;

const environment = useProduct(async () => {
  mallory = environment.product.client();
  await mallory.signUp('mallory');
  const { body: upload } = await mallory.upload(FILE, hostileCsv());
  source = await mallory.until(`/api/data-sources/${upload.id}`, ({ status }) => status === 'ready');
  dashboard = await buildDashboard(mallory, upload.id, image('dashboard'));
});

/** Two years of days whose amount follows from the group, so that there is something to show and to find. */
function hostileCsv(): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = Array.from({ length: 2_000 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + (at % 730))).toISOString().slice(0, 10);
    return [day, quoted(CELLS[at % CELLS.length] ?? ''), 100 * (1 + (at % CELLS.length)) + (at % 17)].join(
      ',',
    );
  });
  return [['day', quoted(CATEGORY), quoted(MEASURE)].join(','), ...lines].join('\n');
}

/** The page shows these words as they are, and none of them became an element or ran. */
async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' });
  expect(await page.locator('[data-injected]').count()).toBe(0);
}

async function visit(): Promise<{ page: Page; dialogs: string[]; complaints: string[] }> {
  const dialogs: string[] = [];
  const opened = await openPage(environment.browser, { width: 1_440, theme: 'light' });
  opened.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { ...opened, dialogs };
}

inBrowser('S-20 markup in what people type and upload', () => {
  it('is kept as it came: names, headers and cells', async () => {
    expect(source.name).toContain(image('file'));
    expect(source.columns.map(({ name }) => name)).toEqual(['day', CATEGORY, MEASURE]);
    expect(dashboard.name).toBe(image('dashboard'));
    const { status } = await environment.product.client().post('/api/auth/signup', {
      username: image('user'),
      email: 'user@plumbline.example',
      password: TEST_PASSWORD,
      usLocationAttested: true,
    });
    expect(status).toBe(400);
  });

  it('is text on every screen that shows it', async () => {
    const { page, dialogs, complaints } = await visit();
    await page.goto(`${environment.product.url}/auth`);
    await signIn(page, image('user'), 'wrong');
    await page.getByText('Invalid username or password.').first().waitFor();
    await enter(page, environment.product, 'mallory');
    complaints.length = 0;
    await expectText(page, image('file'), image('dashboard'));
    await page.goto(`${environment.product.url}/data-sources`);
    await expectText(page, image('file'));
    await page.goto(`${environment.product.url}/data-sources/${source.id}`);
    await expectText(page, image('file'), CATEGORY, MEASURE);
    await page.goto(`${environment.product.url}/dashboards`);
    await expectText(page, image('dashboard'));
    await page.goto(`${environment.product.url}/dashboard/${dashboard.id}`);
    await expectText(page, image('dashboard'), ...CELLS.slice(0, 2));
    await page
      .getByRole('button', { name: /show where this number comes from/ })
      .first()
      .click();
    await expectText(page, FILE.slice(0, -4));
    await page.goto(`${environment.product.url}/insights`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectText(page, image('file'));
    expect([dialogs, complaints.filter((text) => /Content Security Policy/.test(text))]).toEqual([[], []]);
    await page.context().close();
  });

  it('is text to the owner, who reads what visitors write', async () => {
    const visitor = { name: image('visitor'), company: script('company'), message: image('message') };
    const { status } = await environment.product.client().post('/api/contact-sales', {
      ...{ ...visitor, email: 'visitor@plumbline.example' },
    });
    expect(status).toBe(201);
    const { page, dialogs, complaints } = await visit();
    await enter(page, environment.product, OWNER.username, OWNER.password);
    await page.goto(`${environment.product.url}/admin?tab=sales`);
    await expectText(page, ...Object.values(visitor));
    expect([dialogs, complaints.filter((text) => /Content Security Policy/.test(text))]).toEqual([[], []]);
    await page.context().close();
  });
});
