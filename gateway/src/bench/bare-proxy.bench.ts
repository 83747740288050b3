import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { bearerToken, fetchDocuments, Identity, unauthorized } from '@plumbline/server';
import { fastify } from 'fastify';

/** What the gateway is measured against: a proxy as it comes, with the same check of the token and nothing else. */
async function main(upstream: string): Promise<void> {
  const identity = new Identity();
  identity.useKeys((await fetchDocuments(`${upstream}/.well-known/jwks.json`)).jwks);
  const server = fastify();
  await server.register(httpProxy, {
    upstream,
    preHandler: async (request) => {
      const token = bearerToken(request);
      if (!token) throw unauthorized();
      await identity.verify(token);
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((server.server.address() as AddressInfo).port);
}

await main(process.argv[2] ?? '');
