import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  BackupDamaged,
  keyFromSecret,
  NewerBackup,
  openBackupPlace,
  type RestoreOrder,
  RestoreOrders,
  StoredParts,
  WrongKey,
} from '@plumbline/backups';
import { serviceEntry } from '@plumbline/contracts';
import { armFaultPoint, ConfigError, exitOnStartFailure, faultPoint, loadConfig } from '@plumbline/server';
import { ordersFolder, workFolder } from '../launcher/change-places.js';
import { type LocalConfig, localConfig } from '../launcher/config.js';
import { secretsFile } from '../launcher/secrets.js';
import { fillFolder } from './fill-folder.js';
import { readBackup } from './restore-steps.js';

/**
 * Restores a backup beside a running installation. Comes in: its data folder, with an order; leaves: everything restored and
 * compared in a folder beside, to take its place at the next start, or the reason why not. Begun again after a kill, it goes on.
 */
const SAY_EVERY_MS = 500;
const [given = ''] = process.argv.slice(2);
const folder = resolve(given);
const orders = new RestoreOrders(ordersFolder(folder));

async function main(): Promise<void> {
  process.umask(0o077);
  // Whoever started this is gone: the next start of the product begins it again.
  process.on('disconnect', () => process.exit(1));
  const config = loadConfig('Plumbline', localConfig, present(process.env));
  armFaultPoint(config.FAULT_POINT);
  const order = await orders.read();
  if (order?.phase !== 'asked' && order?.phase !== 'filling') return;
  const begun: RestoreOrder = { ...order, phase: 'filling', attempts: order.attempts + 1 };
  await orders.write(begun);
  try {
    await fill(begun, config);
  } catch (failure) {
    const { message, stack } = failure as Error;
    if (![BackupDamaged, WrongKey, NewerBackup, ConfigError].some((known) => failure instanceof known)) {
      process.stderr.write(`${stack ?? message}\n`);
      throw failure;
    }
    return orders.fail(begun, message);
  }
}

async function fill(order: RestoreOrder, config: LocalConfig): Promise<void> {
  const target = await openBackupPlace(
    {
      ...config,
      BACKUP_DIRECTORY: config.BACKUP_DIRECTORY ?? join(folder, 'backups'),
      BACKUP_S3_REGION: config.BACKUP_S3_REGION ?? 'us-east-1',
      BACKUP_S3_PATH_STYLE: config.BACKUP_S3_PATH_STYLE !== 'false',
    },
    join(folder, 'temp', 'restore-spool'),
  );
  const progress = new Progress(order);
  const restoring = {
    source: new StoredParts(target, order.backupId),
    identities: [await ownIdentity()],
    ...{ isDryRun: false, resumes: true, say: () => undefined },
    onProgress: (done: number, of: number) => progress.note(done, of),
  };
  await fillFolder(workFolder(folder, order), restoring, await readBackup(restoring));
  faultPoint('restore.filled');
  await progress.end();
}

/** What this installation opens its own backups with. */
async function ownIdentity(): Promise<string> {
  const { sealingKeys } = JSON.parse(await readFile(secretsFile(folder), 'utf8')) as {
    sealingKeys: Record<string, string>;
  };
  const secret = sealingKeys[serviceEntry('export').schema];
  if (!secret) throw new ConfigError('The installation has no key of its own.');
  return (await keyFromSecret(secret)).identity;
}

/** Writes how far it is, now and then; one write at a time. */
class Progress {
  private last = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(private order: RestoreOrder) {}

  note(done: number, of: number): void {
    this.order = { ...this.order, done, of };
    faultPoint(`restore.part.${done}`);
    if (Date.now() - this.last < SAY_EVERY_MS) return;
    this.last = Date.now();
    void this.write(this.order);
  }

  async end(): Promise<void> {
    await this.write({ ...this.order, done: this.order.of, phase: 'filled' });
  }

  private write(order: RestoreOrder): Promise<void> {
    this.writing = this.writing.then(() => orders.write(order));
    return this.writing;
  }
}

/** An empty variable is the same as none. */
const present = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

await main().then(() => process.exit(0), exitOnStartFailure);
