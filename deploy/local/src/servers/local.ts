import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@plumbline/server';
import { findBinaries, initialise, unprivilegedAccount } from '../launcher/postgres-server.js';
import { exists } from './cache.js';
import { KAFKA_CLUSTER, kafkaSettings } from './kafka-settings.js';
import { findKafka, findRedis, findVersitygw } from './programs.js';
import type { Address, BucketAccess, Carrier, Carriers, ServerName } from './server.js';
import { ServerProcess } from './server-process.js';
import { POSTGRES_SETTINGS, REDIS_SETTINGS } from './server-settings.js';

const run = promisify(execFile);

type Say = (text: string) => void;

/** The servers as processes of ours. */
export function localCarriers(folderOf: (name: ServerName) => string, say: Say): Carriers {
  return {
    host: '127.0.0.1',
    postgres: (address, password) => postgres(folderOf('postgres'), address, password),
    redis: (address) => redis(folderOf('redis'), address, say),
    kafka: (address, advertised) => kafka(folderOf('kafka'), address, advertised, say),
    s3: (address, access) => s3(folderOf('s3'), address, access, say),
  };
}

async function postgres(folder: string, { host, port }: Address, password: string): Promise<Carrier> {
  const [binaries, account] = await Promise.all([findBinaries(), unprivilegedAccount()]);
  const place = { listen_addresses: host, port: String(port), unix_socket_directories: '' };
  const settings = { ...POSTGRES_SETTINGS, ...place };
  return new ServerProcess({
    folder,
    program: binaries.postgres,
    words: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    account,
    stopSignal: 'SIGINT',
    prepare: () => initialise(folder, password, binaries, account),
  });
}

async function redis(folder: string, { host, port }: Address, say: Say): Promise<Carrier> {
  const { path, environment } = await findRedis(say);
  return new ServerProcess({
    folder,
    program: path,
    environment,
    words: ['--bind', host, '--port', String(port), '--dir', folder, ...REDIS_SETTINGS],
    stopSignal: 'SIGTERM',
  });
}

async function s3(folder: string, { host, port }: Address, access: BucketAccess, say: Say): Promise<Carrier> {
  const { path } = await findVersitygw(say);
  // Metadata lie beside the objects: not every file system has extended attributes. A folder is a bucket.
  const [objects, metadata] = [join(folder, 'objects'), join(folder, 'metadata')];
  return new ServerProcess({
    folder,
    program: path,
    environment: { ROOT_ACCESS_KEY: access.accessKeyId, ROOT_SECRET_KEY: access.secretAccessKey },
    words: ['--quiet', '--port', `${host}:${port}`, 'posix', '--sidecar', metadata, objects],
    stopSignal: 'SIGTERM',
    prepare: async () => {
      for (const bucket of [access.bucket, access.backups])
        await mkdir(join(objects, bucket), { recursive: true });
      await mkdir(metadata, { recursive: true });
    },
  });
}

const JAVA = [
  ...['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

async function kafka(folder: string, client: Address, advertised: Address, say: Say): Promise<Carrier> {
  const { java, jars } = await findKafka(say);
  const [internal, controller] = await Promise.all([nextAddress(client), nextAddress(client)]);
  const settings = kafkaSettings({ client, advertised, internal, controller }, join(folder, 'log'));
  const properties = join(folder, 'server.properties');
  const words = [...JAVA, '-cp', join(jars, '*')];
  return new ServerProcess({
    folder,
    program: java,
    words: [...words, 'kafka.Kafka', properties],
    stopSignal: 'SIGTERM',
    prepare: async () => {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(properties, lines.join(''));
      if (await exists(join(folder, 'log/meta.properties'))) return;
      const format = ['format', '-t', KAFKA_CLUSTER, '-c', properties];
      await run(java, [...words, 'kafka.tools.StorageTool', ...format]);
    },
  });
}

async function nextAddress({ host }: Address): Promise<Address> {
  return { host, port: await freePort() };
}
