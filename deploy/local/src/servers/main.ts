import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnStartFailure } from '@plumbline/server';
import { takeDataFolder } from '../launcher/data-folder.js';
import { ROLES } from '../launcher/provision.js';
import { serversEnvironment } from './environment.js';
import { type Servers, startServers } from './start-servers.js';

/**
 * `npm run test:cluster -- servers [--folder <path>]`: the four servers alone, and the environment a service needs to
 * use them, until Ctrl-C or until what started this is gone. What lies in the folder is there again the next time.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const starter = process.ppid;
  const { values } = parseArgs({ options: { folder: { type: 'string', default: '.data/servers' } } });
  const folder = await takeDataFolder(resolve(values.folder));
  const servers = await startServers({ folder: folder.path, say }).catch(async (failure: unknown) => {
    await folder.release();
    throw failure;
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Said outright: the programs it watched leave handles behind.
    servers
      .stop()
      .then(folder.release)
      .then(() => process.exit(0), exitOnStartFailure);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  setInterval(() => process.ppid !== starter && stop(), 300);
  announce(servers, folder.path);
}

function announce(servers: Servers, folder: string): void {
  say('\n# For every service:');
  for (const [name, value] of Object.entries(serversEnvironment(servers))) say(`export ${name}='${value}'`);
  for (const { role, schemas } of ROLES) {
    say(`\n# For ${role}:\nexport DATABASE_URL='${servers.postgres.roleUrl(role)}'`);
    say(`export DATABASE_SCHEMA='${schemas[0]}'`);
  }
  say(`\nEverything is kept in ${folder}. Ctrl-C stops it.\n`);
}

await main().catch(exitOnStartFailure);
