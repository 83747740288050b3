import 'reflect-metadata';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitOnStartFailure } from '@plumbline/server';
import { startProduct } from '../product.js';
import type { DrillOrder } from './drill.js';

/**
 * The product on a throw-away copy. Comes in: an order, by the channel from the standby; leaves: a word when it answers. It ends
 * with the standby, or when the standby ends it.
 */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');

async function start({ config, folder, secrets, databaseUrl }: DrillOrder): Promise<void> {
  await startProduct({
    ...{ config, folder, secrets, webRoot: join(repository, 'web/dist') },
    postgres: {
      url: (role: string, password: string) =>
        databaseUrl.replace('//role:password@', `//${role}:${encodeURIComponent(password)}@`),
    },
  });
  process.send?.('ready');
}

process.umask(0o077);
process.on('disconnect', () => process.exit(1));
process.once('message', (order) => {
  start(order as DrillOrder).catch(exitOnStartFailure);
});
