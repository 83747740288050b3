import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import pg from 'pg';
import { type ClusterService, scriptOf } from '../cluster/parts.js';
import { ServiceProcess } from '../cluster/service-process.js';

type Environment = Record<string, string>;

/** Auth, ingestion, analytics and gateway, each a process of its own, over one PostgreSQL. */
export class SeparateServices {
  private constructor(
    readonly postgres: TestPostgres,
    readonly gateway: ServiceProcess,
    readonly all: readonly ServiceProcess[],
    /** What none of them may ever print. */
    readonly secrets: readonly string[],
    private readonly folder: string,
  ) {}

  /** @param settings for every process */
  static async start(settings: Environment): Promise<SeparateServices> {
    const postgres = await startTestPostgres();
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-separate-'));
    const password = randomBytes(16).toString('hex');
    const transport = await schemaWith(postgres, password);
    const common = {
      ...settings,
      TRANSPORT_URL: transport.url,
      TRANSPORT_SCHEMA: transport.schema,
      STORAGE_ROOT: join(folder, 'objects'),
    };
    const launch = async (name: ClusterService | 'gateway', own: Environment) => {
      const spec = { name, script: scriptOf(name), port: await freePort() };
      const environment = {
        ...common,
        ...own,
        PORT: String(spec.port),
        METRICS_PORT: String(await freePort()),
      };
      const started = new ServiceProcess(
        { ...spec, environment, outputPath: join(folder, `${name}.log`) },
        () => undefined,
      );
      await started.start();
      return started;
    };
    const service = async (name: ClusterService, own: Environment) => {
      const home = await schemaWith(postgres, password);
      const jobs = { JOBS_SCHEMA: home.schema, TEMP_DIRECTORY: join(folder, 'temp', name) };
      return launch(name, { DATABASE_URL: home.url, DATABASE_SCHEMA: home.schema, ...jobs, ...own });
    };
    const keys = authKeys();
    const auth = await service('auth', keys);
    const AUTH_JWKS_URL = `${auth.url}/.well-known/jwks.json`;
    const [ingestion, analytics] = await Promise.all([
      service('ingestion', { AUTH_JWKS_URL }),
      service('analytics-ai', { AUTH_JWKS_URL }),
    ]);
    const urls = { AUTH_URL: auth.url, INGESTION_URL: ingestion.url, ANALYTICS_URL: analytics.url };
    const gateway = await launch('gateway', { ...urls, AUTH_JWKS_URL, DRAIN_DELAY_MS: '0' });
    const secrets = [password, ...Object.values(keys)];
    return new SeparateServices(postgres, gateway, [auth, ingestion, analytics, gateway], secrets, folder);
  }

  /** Everything that all of them printed. */
  async output(): Promise<string> {
    return (await Promise.all(this.all.map((service) => service.output()))).join('');
  }

  /** The lines of the log, of all services, in which these facts stand. */
  async lines(facts: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const lines = (await this.output()).split('\n').filter((line) => line.startsWith('{'));
    return lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => Object.entries(facts).every(([name, value]) => line[name] === value));
  }

  /** As Prometheus would see the process of this name. */
  async metrics(name: string): Promise<string> {
    const port = this.all.find((service) => service.name === name)?.spec.environment.METRICS_PORT;
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((service) => service.terminate()));
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function authKeys(): Environment {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    AUTH_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    AUTH_REFRESH_KEY: randomBytes(32).toString('base64url'),
    AUTH_SECURITY_KEY: randomBytes(32).toString('base64url'),
  };
}

/** A schema whose role has a password that is unlike every other text. */
async function schemaWith(postgres: TestPostgres, password: string) {
  const { schema, url } = await postgres.createSchema();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`ALTER ROLE "${schema}" PASSWORD '${password}'`);
  await client.end();
  const address = new URL(url);
  address.password = password;
  return { schema, url: address.href };
}
