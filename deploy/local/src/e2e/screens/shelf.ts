import type { Dashboard, Insight } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import type { Product } from '../testing/running-product.js';
import { installSample } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import type { ProductInUse } from '../testing/use-product.js';

/** A page of somebody who exists; nothing is loaded yet. */
export async function openAs(
  environment: ProductInUse,
  username: string,
  password = TEST_PASSWORD,
): Promise<Page> {
  const { page } = await signedInPage(environment, username, { width: 1_600, password });
  return page;
}

/** Makes an empty dashboard called "Shelf" for a user; answers its id. */
export async function makeShelf(product: Product, username: string): Promise<string> {
  const client = product.client();
  await client.signIn(username, TEST_PASSWORD);
  const body = { name: 'Shelf', dataSourceId: await installSample(client) };
  // News of the search for them would have screens ask again.
  await client.until<Insight[]>('/api/insights', ({ length }) => length > 0);
  return (await client.post<Dashboard>('/api/dashboards', body)).body.id;
}
