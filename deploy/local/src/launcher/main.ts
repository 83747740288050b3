import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallationRole, type Role } from '@plumbline/backups';
import { type FollowedAddress, followedAddress } from '@plumbline/export';
import {
  armFaultPoint,
  ConfigError,
  createLogger,
  exitOnStartFailure,
  type Logger,
  loadConfig,
  surviveUncaughtErrors,
} from '@plumbline/server';
import { watchAsides } from './aside-retention.js';
import { finishRestore, ordersFolder } from './change-places.js';
import { type LocalConfig, localConfig } from './config.js';
import { takeDataFolder } from './data-folder.js';
import { addressOf } from './environments.js';
import { PostgresServer, unprivilegedAccount } from './postgres-server.js';
import { type Product, type ProductParts, startProduct } from './product.js';
import { provision, ROLES } from './provision.js';
import { loadSecrets } from './secrets.js';
import { followAgain } from './standby/follow-again.js';
import { serveRetired } from './standby/serve-retired.js';
import { startStandby } from './standby/standby.js';
import { watchRetirement } from './standby/watch-retirement.js';
import { watchRestores } from './watch-restores.js';

/** Ended to be started again; not 0, so that whatever else looks after the process starts it again, too. */
const AGAIN = 75;

/**
 * The embedded product: PostgreSQL in the data folder, every service, worker and the gateway in this one process.
 * Ends on SIGTERM, SIGINT, or when the script that started it is gone; leaves nothing running.
 */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const began = performance.now();
const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = loadConfig('Plumbline', localConfig, settingsOf(process.env));
  const migrateOnly = process.argv.includes('--migrate');
  const path = resolve(repository, config.PLUMBLINE_DATA);
  await mkdir(dirname(path), { recursive: true });
  // From here on, and in every child: what is written is its owner's alone.
  process.umask(0o077);
  // The folder first: taking it over from a killed product frees the port too.
  const folder = await takeDataFolder(path, startersOf(process.argv), await unprivilegedAccount());
  try {
    if (!migrateOnly) await assertPortIsFree(config);
  } catch (taken) {
    await folder.release();
    throw taken;
  }
  await endRestore(config, folder.path);
  const role = await new InstallationRole(ordersFolder(folder.path)).read();
  const primary = await whomToFollow(config, folder, migrateOnly ? undefined : role);
  if (primary === 'nobody') return;
  const secrets = await loadSecrets(
    folder.path,
    ROLES.map(({ role: name }) => name),
  );
  const postgres = await PostgresServer.start(join(folder.path, 'postgres'), secrets.databasePassword, () =>
    say('The embedded PostgreSQL stopped; starting it again.'),
  );
  const life = new Life(async () => {
    await postgres.stop();
    await folder.release();
  });
  const parts = { config, folder: folder.path, secrets, postgres };
  try {
    await provision(postgres, secrets, ROLES);
    if (primary && !migrateOnly) await runStandby(parts, primary, life);
    else await runProduct(parts, life, migrateOnly);
  } catch (failure) {
    await postgres.stop();
    await folder.release();
    throw failure;
  }
  if (migrateOnly) {
    say('The database is up to date.');
    return life.stop();
  }
  // What dies from here on is started again by the script that started it.
  process.send?.('ready');
}

/**
 * The installation that this one follows; undefined where it works by itself, and `nobody` where another one has taken over
 * from it and it only says so. @throws ConfigError for a standby that is started as if it were none
 */
async function whomToFollow(
  config: LocalConfig,
  folder: { path: string; release: () => Promise<void> },
  role: Role | undefined,
): Promise<FollowedAddress | 'nobody' | undefined> {
  if (role?.role === 'promoted') return undefined;
  const primary = followedAddress(config);
  if (role?.role === 'standby' && !primary)
    throw new ConfigError(
      `What lies here is a standby of ${role.primary}. Set FOLLOW_URL and FOLLOW_TOKEN as before; it takes over from its page.`,
    );
  if (role?.role !== 'retired') return primary;
  const refusal = primary && (await followAgain(folder.path, primary, say));
  if (primary && refusal === undefined) return primary;
  await serveRetired(config, folder, { successor: role.successor, ...(refusal && { refusal }) });
  return 'nobody';
}

type Parts = Pick<ProductParts, 'config' | 'folder' | 'secrets'> & { postgres: PostgresServer };

async function runProduct(parts: Parts, life: Life, migrateOnly: boolean): Promise<void> {
  const product = await startProduct({ ...parts, webRoot: join(repository, 'web/dist') });
  life.add(() => product.stop());
  if (migrateOnly) return;
  const logger = createLogger('plumbline', parts.config.LOG_LEVEL);
  surviveUncaughtErrors(logger);
  announce(product, parts.folder);
  const stopWatching = watchFolder(parts.folder, (words) => life.again(words), logger);
  life.add(async () => stopWatching());
}

async function runStandby(parts: Parts, primary: FollowedAddress, life: Life): Promise<void> {
  const { config, secrets } = parts;
  const logger = createLogger('standby', config.LOG_LEVEL);
  const onPromoted = life.again('This standby has taken over; it starts again as the installation.');
  const standby = await startStandby({ ...parts, logger, onPromoted }, primary);
  life.add(() => standby.stop());
  announceStandby(config, primary.url, secrets.mailboxCode);
}

/** Ends what was started, the last first, when somebody asks for it. Exits are said outright: a library's timer or kept connection must not hold up what has stopped. */
class Life {
  private readonly ends: (() => Promise<void>)[] = [];
  readonly stop = once(() => this.end('Stopping ...').then(() => process.exit(0)));

  constructor(private readonly last: () => Promise<void>) {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, this.stop);
    process.on('disconnect', this.stop);
  }

  add(end: () => Promise<void>): void {
    this.ends.unshift(end);
  }

  /** To be started again by whoever started it. */
  again(words: string): () => void {
    return once(async () => {
      await this.end(words);
      if (!process.send) process.exit(AGAIN);
      process.send('again', () => process.exit(AGAIN));
    });
  }

  private async end(words: string): Promise<void> {
    say(words);
    for (const end of this.ends) await end();
    await this.last();
  }
}

/** Restores that are asked for on the screen, what was set aside for them, and whether another installation has taken over. Answers how to stop. */
function watchFolder(folder: string, again: (words: string) => () => void, logger: Logger): () => void {
  const said = (words: string) => (error: unknown) => logger.warn({ err: error }, words);
  const stops = [
    watchRestores({
      ...{ folder, onFilled: again('A backup is restored; the product starts again with it.') },
      onError: said('the restore of a backup could not be looked after'),
    }),
    watchRetirement({
      ...{ folder, onRetired: again('Another installation has taken over from this one.') },
      onError: said('whether another installation took over is not known'),
    }),
    watchAsides(folder, said('what was there before a restore could not be removed; tried again later')),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** While nothing runs on the folder yet. */
async function endRestore({ FAULT_POINT }: LocalConfig, folder: string): Promise<void> {
  armFaultPoint(FAULT_POINT);
  if (await finishRestore(folder))
    say('A backup was restored. What was there before is set aside; everybody has to sign in again.');
}

function announceStandby(config: LocalConfig, primary: string, code: string): void {
  say(
    `\n  This standby is ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${addressOf(config)} follows ${primary}`,
  );
  say(`  Code to have it take over by hand, on that page: ${code}\n`);
}

function announce({ url, owner, mailNotice }: Product, folder: string): void {
  if (owner) {
    say(`\n  The owner of this installation is "${owner.username}".`);
    if (owner.password) say(`  Password, shown this once: ${owner.password}`);
  }
  say(`\n  Plumbline is ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${url}`);
  if (mailNotice) say(`  ${mailNotice}`);
  say(`  Everything is kept in ${folder}. Ctrl-C stops it.\n`);
}

/** `--starter=<pid>`: the npm that runs the script that runs this. */
function startersOf(words: readonly string[]): number[] {
  return words.flatMap((word) => /^--starter=(\d+)$/.exec(word)?.[1] ?? []).map(Number);
}

/** An empty variable is the same as none. */
function settingsOf(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Asked before anything is started, so that the answer comes at once and in plain words. */
async function assertPortIsFree({ HOST, PORT }: LocalConfig): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (failure: NodeJS.ErrnoException) => {
      const reason =
        failure.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${failure.code})`;
      reject(
        new ConfigError(
          `Port ${PORT} on ${HOST} ${reason}. Set PORT to a free one, for example: PORT=8081 npm start`,
        ),
      );
    });
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

function once(work: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    work().catch(exitOnStartFailure);
  };
}

await main().catch(exitOnStartFailure);
