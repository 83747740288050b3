import { gzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import type { CreatedShare, Dashboard, DataSourceSummary, Plan } from '@plumbline/contracts';
import type { Page, Response } from 'playwright-core';
import type { ApiClient } from '../testing/api-client.js';
import { firstNumber } from '../testing/journey.js';
import { ordersCsv } from '../testing/orders.js';
import { setPlan } from '../testing/plan.js';
import type { Product } from '../testing/running-product.js';
import { buildDashboard } from '../testing/sample.js';

const CLOSED = 'This link has expired or was turned off';

/** A new user on the Premium plan with a dashboard to share. */
export class ShareHost {
  private constructor(
    private readonly product: Product,
    readonly client: ApiClient,
    private readonly user: { id: string; username: string },
    readonly dashboard: Dashboard,
  ) {}

  static async signUp(product: Product, username: string): Promise<ShareHost> {
    const client = product.client();
    const { id } = await client.signUp(username);
    await setPlan(product, client, { id, username, plan: 'premium' });
    const dashboard = await uploadDashboard(client, 'orders.csv', 3_000);
    return new ShareHost(product, client, { id, username }, dashboard);
  }

  setPlan(plan: Plan): Promise<void> {
    return setPlan(this.product, this.client, { ...this.user, plan });
  }

  addDashboard(name: string, rows: number): Promise<Dashboard> {
    return uploadDashboard(this.client, name, rows);
  }

  async invite(id = this.dashboard.id, body: object = {}): Promise<CreatedShare> {
    const made = await this.client.post<CreatedShare>(`/api/dashboards/${id}/share`, body);
    expect(made.status).toBe(201);
    return made.body;
  }
}

async function uploadDashboard(client: ApiClient, name: string, rows: number): Promise<Dashboard> {
  const { body: upload } = await client.upload(name, ordersCsv(rows));
  await client.until<DataSourceSummary>(`/api/data-sources/${upload.id}`, ({ status }) => status === 'ready');
  return buildDashboard(client, upload.id);
}

/** What a guest sees whose link leads nowhere. */
export const closedScreen = (page: Page) => page.getByRole('heading', { level: 1, name: CLOSED });

/** Opens a guest's link; ends on its dashboard. */
export async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForURL(/\/shared-guest\/[0-9a-f-]{36}/);
  await firstNumber(page).waitFor();
}

/** What a page asks for from now on. */
export function watch(page: Page): { calls: string[]; addresses: string[]; scriptKb: () => Promise<number> } {
  const calls: string[] = [];
  const addresses: string[] = [];
  const scripts: Response[] = [];
  page.on('request', (request) => {
    const { pathname, href } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    addresses.push(href, request.headers().referer ?? '');
  });
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response);
  });
  const scriptKb = async () => {
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_024;
  };
  return { calls, addresses, scriptKb };
}
