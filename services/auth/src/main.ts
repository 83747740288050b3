import { migrateAlone, patiently } from '@plumbline/database';
import { runProcess } from '@plumbline/events';
import { createServiceApp, exitOnStartFailure, loadConfig } from '@plumbline/server';
import { createAuthModule } from './auth.module.js';
import { authConfig } from './config.js';
import { authDatabase, authDatabaseSettings } from './database.js';
import { AccountsService } from './identity/accounts/accounts.service.js';

/** The auth service alone, with its settings in the environment. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('auth', authDatabaseSettings, authDatabase, process.env);
  const config = loadConfig('auth', authConfig, process.env);
  await runProcess('auth', config, undefined, async (parts) => {
    const { logger } = parts;
    const app = await createServiceApp(createAuthModule(config, parts), { name: 'auth', logger });
    const onAway = (error: Error) => logger.warn({ err: error }, 'the database does not answer yet');
    const owner = await patiently(() => app.get(AccountsService).ensureOwner(), onAway);
    if (owner) logger.info({ owner: owner.username }, 'the owner was made');
    if (owner?.password) process.stdout.write(`The owner's password, shown this once: ${owner.password}\n`);
    return app;
  });
}

await main().catch(exitOnStartFailure);
