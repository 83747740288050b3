import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findKafka, findKeycloak } from '../servers/programs.js';
import { startServers } from '../servers/start-servers.js';
import { runJest } from '../tools/test-runner/jest-run.js';
import { runTests } from '../tools/test-runner/run-tests.js';

/**
 * `npm run test:cluster [group ...]`: the product as separate processes over real Kafka, Redis, PostgreSQL and S3.
 * Without a group, everything; `quick`, a journey and the ten most telling faults, where a file that fails runs once
 * more, alone; `contracts`, what each pair of adapters must keep; `keycloak`, single sign-on with a real provider; others
 * are spec files by a part of their name. `chaos --minutes 30 --seed 7` breaks things at random, `servers` runs the
 * servers alone.
 */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const CONFIG = `--config=${join(repository, 'deploy/local/cluster.jest.config.js')}`;
const PLACE = { folder: repository, output: 'inherit' } as const;
const ENVIRONMENT = { PLUMBLINE_CLUSTER_TESTS: '1' };
const CONTRACTS = 'libs/(events|jobs|server|storage)/.*\\.int-spec\\.ts$';

/** What quick runs, by the first words of a test's name: of each server and each phase of work, the loss that tells most. */
const QUICK = ['journey', 'F02', 'F05', 'F07', 'F08', 'F11', 'F14', 'F18', 'F23', 'F26', 'F29'];

type Run = (words: readonly string[]) => Promise<number>;

const MODES: Record<string, Run> = {
  quick,
  contracts,
  keycloak,
  chaos: (words) => node([join(repository, 'deploy/local/dist/cluster/chaos/chaos.js'), ...words]),
  servers: (words) => node([join(repository, 'deploy/local/dist/servers/main.js'), ...words]),
};

/** Every file starts its own servers, so that a second run finds fresh ones. */
function quick(): Promise<number> {
  const options = [CONFIG, `--testNamePattern=(^| )(${QUICK.join('|')})( |$)`];
  return runTests({ ...PLACE, name: 'cluster-quick', say }, [
    { name: 'cluster quick', options, patterns: ['deploy/local/src/cluster'], environment: ENVIRONMENT },
  ]);
}

async function everything(): Promise<number> {
  const codes = [await contracts(), await jest(['deploy/local/src/(cluster|servers)'])];
  return Math.max(...codes);
}

/** The suites that both adapters of a pair must pass, beside real servers. */
async function contracts(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-contracts-'));
  const servers = await startServers({ folder, onlyNames: ['kafka', 'redis', 's3'], say });
  try {
    const { access, address } = servers.s3;
    // Faults of a broker need one that a test may kill: it runs from the same files.
    const own: Record<string, string> =
      servers.way === 'local' ? { PLUMBLINE_TEST_KAFKA_JARS: (await findKafka(say)).jars } : {};
    return await jest([CONTRACTS], {
      ...own,
      PLUMBLINE_TEST_KAFKA: servers.kafka.url,
      PLUMBLINE_TEST_REDIS: servers.redis.url,
      PLUMBLINE_TEST_S3: `http://${access.accessKeyId}:${access.secretAccessKey}@${address.host}:${address.port}`,
    });
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The embedded product with Keycloak as its members' identity provider. */
async function keycloak(): Promise<number> {
  const environment = { PLUMBLINE_TEST_KEYCLOAK: await findKeycloak(say) };
  return (await runJest(PLACE, { words: ['e2e/sign-on/'], environment })).code;
}

/** Spec files whose name holds one of the words. */
function groups(words: readonly string[]): Promise<number> {
  const files = globSync('deploy/local/src/{cluster,servers}/**/*.e2e-spec.ts', { cwd: repository });
  const unknown = words.filter((word) => !files.some((file) => basename(file).includes(word)));
  if (unknown.length > 0) {
    const known = files.map((file) => basename(file, '.e2e-spec.ts'));
    say(`No group called ${unknown.join(', ')}. There are: ${[...Object.keys(MODES), ...known].join(', ')}.`);
    return Promise.resolve(1);
  }
  return jest(files.filter((file) => words.some((word) => basename(file).includes(word))));
}

async function jest(words: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const call = { words: [CONFIG, ...words], environment: { ...ENVIRONMENT, ...environment } };
  return (await runJest(PLACE, call)).code;
}

function node(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, words, { cwd: repository, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main([mode, ...words]: readonly string[]): Promise<number> {
  if (!existsSync(join(repository, 'web/dist/index.html'))) throw new Error('the web app is not built');
  if (mode === undefined) return everything();
  const run = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  return run ? run(words) : groups([mode, ...words]);
}

// Said outright: a library among the servers' ends a process that runs out of work with 0.
process.exit(await main(process.argv.slice(2)));
