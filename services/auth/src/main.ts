import { patiently } from '@plumbline/database';
import { runService } from '@plumbline/service';
import { AccountsService } from './identity/accounts/accounts.service.js';
import { authService } from './manifest.js';

await runService(authService, {
  async prepare(app, logger) {
    const onAway = (error: Error) => logger.warn({ err: error }, 'the database does not answer yet');
    const owner = await patiently(() => app.get(AccountsService).ensureOwner(), onAway);
    if (owner) logger.info({ owner: owner.username }, 'the owner was made');
    if (owner?.password) process.stdout.write(`The owner's password, shown this once: ${owner.password}\n`);
  },
});
