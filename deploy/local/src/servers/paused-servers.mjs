/** A process that starts servers, pauses one of them and waits to be killed. Argument: JSON. */
import { startServers } from '../../dist/servers/start-servers.js';

const { folder } = JSON.parse(process.argv[2]);
const servers = await startServers({ folder, onlyNames: ['postgres', 'redis'] });
await servers.postgres.pause();
process.stdout.write('paused\n');
