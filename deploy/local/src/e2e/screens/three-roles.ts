import type { Dashboard, Insight } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { OWNER, type Product } from '../testing/running-product.js';
import { installSample } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import type { ProductInUse } from '../testing/use-product.js';

/** Signed-in pages, wide enough for every link of the navigation. */
export interface ThreeRoles {
  user: Page;
  admin: Page;
  owner: Page;
}

/** A page of somebody who exists; nothing is loaded yet. */
export async function openAs(
  environment: ProductInUse,
  username: string,
  password = TEST_PASSWORD,
): Promise<Page> {
  const { page } = await signedInPage(environment, username, { width: 1_600, password });
  return page;
}

/** A user, an admin, both of them new, and the owner of the installation, each in a browser of their own. */
export async function openThreeRoles(
  environment: ProductInUse,
  names: { user: string; admin: string },
): Promise<ThreeRoles> {
  const { product } = environment;
  await product.client().signUp(names.user);
  const { id } = await product.client().signUp(names.admin);
  await (await product.owner()).call('PATCH', `/api/admin/users/${id}`, { body: { role: 'admin' } });
  return {
    user: await openAs(environment, names.user),
    admin: await openAs(environment, names.admin),
    owner: await openAs(environment, OWNER.username, OWNER.password),
  };
}

/** Makes an empty dashboard called "Shelf" for a user; answers its id. */
export async function makeShelf(product: Product, username: string): Promise<string> {
  const client = product.client();
  await client.signIn(username, TEST_PASSWORD);
  const body = { name: 'Shelf', dataSourceId: await installSample(client) };
  // News of the search for them would have screens ask again.
  await client.until<Insight[]>('/api/insights', ({ length }) => length > 0, 120_000);
  return (await client.post<Dashboard>('/api/dashboards', body)).body.id;
}
