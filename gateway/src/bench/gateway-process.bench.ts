import type { AddressInfo } from 'node:net';
import { SERVICES, serviceSetting } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { createLogger, fetchDocuments, Identity } from '@plumbline/server';
import { gatewayConfig } from '../config.js';
import { createGateway } from '../gateway.js';

/** The gateway as it is shipped, access lines included, before one origin. */
async function main(upstream: string): Promise<void> {
  const identity = new Identity();
  identity.useKeys((await fetchDocuments(`${upstream}/.well-known/jwks.json`)).jwks);
  const config = gatewayConfig.parse({
    ...Object.fromEntries(SERVICES.map((entry) => [serviceSetting(entry, 'URL'), upstream])),
    RATE_LIMIT_FACTOR: '1000',
  });
  const gateway = await createGateway(config, {
    identity,
    live: new LiveBus(),
    logger: createLogger('gateway'),
  });
  await gateway.listen(0, config.HOST);
  process.send?.((gateway.getHttpServer().address() as AddressInfo).port);
}

await main(process.argv[2] ?? '');
