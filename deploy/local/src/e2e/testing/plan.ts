import { type Plan, quotaOf, type Usage } from '@plumbline/contracts';
import { vouchFor } from './addresses.js';
import { type ApiClient, TEST_PASSWORD } from './api-client.js';
import type { Product } from './running-product.js';

/** Gives a person a plan, as the owner does, who vouches for the address, too; ends when every service has heard of it. `client` is that person's. */
export async function setPlan(
  product: Pick<Product, 'owner'>,
  client: ApiClient,
  { id, username, plan }: { id: string; username: string; plan: Plan },
): Promise<void> {
  const owner = await product.owner();
  const { status } = await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan } });
  if (status !== 200) throw new Error(`the plan was not set: ${status}`);
  await vouchFor(owner, id);
  await client.signIn(username, TEST_PASSWORD);
  await client.until<Usage>('/api/subscription/usage', (usage) =>
    usage.every(({ meter, limit }) => limit === quotaOf({ plan }, meter)),
  );
}
