import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@plumbline/server';
import { ROLES } from '../launcher/provision.js';
import { loadSecrets } from '../launcher/secrets.js';
import { DatabaseServer } from './database.js';
import { KafkaServer } from './kafka.js';
import { RedisServer } from './redis.js';
import { S3Server } from './s3.js';
import type { Address, Carriers, ServerName } from './server.js';

const run = promisify(execFile);
const BUCKET = 'plumbline';

interface EveryServer {
  postgres: DatabaseServer;
  redis: RedisServer;
  kafka: KafkaServer;
  s3: S3Server;
}

/** Containers where a Docker daemon answers, else programs of this machine. */
export type Way = 'containers' | 'local';

export type Servers<Name extends ServerName = ServerName> = Pick<EveryServer, Name> & {
  way: Way;
  /** Stops all of them; the data of programs stay in the folder. */
  stop(): Promise<void>;
};

export interface ServersOptions<Name extends ServerName> {
  /** Where data, logs and secrets lie; what a run before left there is taken up again. */
  folder: string;
  /** All four when left out. */
  onlyNames?: readonly Name[];
  /** Asked before Kafka starts, with its own address: where clients are to come back to, such as a proxy before it. */
  advertise?: (kafka: Address) => Promise<Address>;
  /** Hears which way is taken, and what is fetched. */
  say?: (text: string) => void;
}

/**
 * Starts real servers on private ports, ready to be used: the database with every service's role, the bucket made.
 * Nothing of them outlives this process.
 */
export async function startServers<Name extends ServerName = ServerName>(
  options: ServersOptions<Name>,
): Promise<Servers<Name>> {
  const { folder, onlyNames, say = () => undefined } = options;
  const way = (await dockerAnswers()) ? 'containers' : 'local';
  say(way === 'local' ? 'Servers: programs of this machine.' : 'Servers: containers.');
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as an account of its own when we are root, and must be able to pass through.
  await chmod(folder, 0o755);
  const build = await builders(
    options,
    way === 'local' ? await localCarriers(folder, say) : await containers(),
  );
  const names = onlyNames ?? (Object.keys(build) as Name[]);
  const servers: Partial<EveryServer> = {};
  const stop = async () => {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  };
  const started = await Promise.allSettled(
    names.map(async (name) => {
      const server = await build[name]();
      Object.assign(servers, { [name]: server });
      await server.start();
      if (server instanceof DatabaseServer) await server.provision();
    }),
  );
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { ...(servers as Pick<EveryServer, Name>), way, stop };
}

async function builders({ folder, advertise }: ServersOptions<ServerName>, carriers: Carriers) {
  const roles = ROLES.map(({ role }) => role);
  const secrets = await loadSecrets(folder, [...roles, BUCKET]);
  const access = {
    bucket: BUCKET,
    backups: `${BUCKET}-backups`,
    accessKeyId: BUCKET,
    secretAccessKey: secrets.rolePasswords[BUCKET] ?? '',
  };
  const freeAddress = async (): Promise<Address> => ({ host: carriers.host, port: await freePort() });
  return {
    postgres: async () => {
      const address = await freeAddress();
      return new DatabaseServer(await carriers.postgres(address, secrets.databasePassword), address, secrets);
    },
    redis: async () => {
      const address = await freeAddress();
      return new RedisServer(await carriers.redis(address), address);
    },
    kafka: async () => {
      const address = await freeAddress();
      const advertised = (await advertise?.(address)) ?? address;
      return new KafkaServer(await carriers.kafka(address, advertised), address, advertised);
    },
    s3: async () => {
      const address = await freeAddress();
      return new S3Server(await carriers.s3(address, access), address, access);
    },
  };
}

/** Loaded only when they are used: a machine without Docker never touches its client. */
async function containers(): Promise<Carriers> {
  return (await import('./containers.js')).containerCarriers();
}

async function localCarriers(folder: string, say: (text: string) => void): Promise<Carriers> {
  return (await import('./local.js')).localCarriers((name) => join(folder, name), say);
}

function dockerAnswers(): Promise<boolean> {
  return run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
