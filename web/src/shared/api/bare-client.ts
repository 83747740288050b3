import { createClient } from './client.js';

/** Calls without a bearer token and without a refresh flow of their own: what they answer is the answer. */
export const bareClient = createClient({
  fetch: (...request) => fetch(...request),
  accessToken: () => null,
  refresh: async () => ({ result: 'rejected' }),
  onSessionLost: () => {},
});
