import type { ApiClient } from './api-client.js';
import { mailed } from './mailbox.js';
import type { Product } from './running-product.js';

/** Opens the link that was mailed to a person who signed up, and gives their client an access token that says so. */
export async function verifyAddress(product: Product, client: ApiClient, username: string): Promise<void> {
  const token = await mailed(product, `${username}@plumbline.example`, /\/verify-email\?token=([\w-]+)/);
  const { status } = await product.client().post('/api/auth/verify-email', { token });
  if (status !== 200) throw new Error(`the address was not confirmed: ${status}`);
  client.accessToken = (await client.post<{ accessToken: string }>('/api/auth/refresh')).body.accessToken;
}

/** The owner vouches for an address, where no mailbox can be read. The next access token of its user says so. */
export async function vouchFor(owner: ApiClient, userId: string): Promise<void> {
  const { status } = await owner.call('PATCH', `/api/admin/users/${userId}`, {
    body: { emailVerified: true },
  });
  if (status !== 200) throw new Error(`the address was not vouched for: ${status}`);
}
