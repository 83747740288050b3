import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName, serviceSetting } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { type OwnPostgres, startOwnPostgres } from '@plumbline/testing';
import pg from 'pg';
import { scriptOf } from '../../processes/parts.js';
import { ServiceProcess } from '../../processes/service-process.js';

type Environment = Record<string, string>;

/** Auth, ingestion, analytics and gateway, each a process of its own, over one PostgreSQL. */
export class SeparateServices {
  private readonly password = randomBytes(16).toString('hex');
  private readonly keys = authKeys();
  private readonly all: ServiceProcess[] = [];

  private constructor(
    readonly postgres: OwnPostgres,
    private readonly folder: string,
    private readonly settings: Environment,
  ) {}

  /** @param settings for every process */
  static async start(settings: Environment): Promise<SeparateServices> {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-separate-'));
    const services = new SeparateServices(await startOwnPostgres(), folder, settings);
    try {
      await services.launchAll();
      return services;
    } catch (failure) {
      await services.stop();
      throw failure;
    }
  }

  get url(): string {
    return this.named('gateway').url;
  }

  /** What none of them may ever print. */
  get secrets(): string[] {
    return [this.password, ...Object.values(this.keys)];
  }

  /** Everything that all of them printed. */
  async output(): Promise<string> {
    return (await Promise.all(this.all.map((service) => service.output()))).join('');
  }

  /** The lines of the log, of all services, in which these facts stand. */
  async lines(facts: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const texts = await Promise.all(this.all.map((service) => service.output()));
    // A last line may be half written.
    const lines = texts.flatMap((text) => text.split('\n').slice(0, -1));
    return lines
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => Object.entries(facts).every(([name, value]) => line[name] === value));
  }

  /** As Prometheus would see the process of this name. */
  async metrics(name: string): Promise<string> {
    const { METRICS_PORT } = this.named(name).spec.environment;
    return (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((service) => service.terminate()));
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async launchAll(): Promise<void> {
    const { folder, settings, keys } = this;
    const transport = await schemaWith(this.postgres, this.password);
    const common = {
      ...settings,
      TRANSPORT_URL: transport.url,
      TRANSPORT_SCHEMA: transport.schema,
      STORAGE_ROOT: join(folder, 'objects'),
    };
    const service = async (name: ServiceName, own: Environment) => {
      const home = await schemaWith(this.postgres, this.password);
      const database = { DATABASE_URL: home.url, DATABASE_SCHEMA: home.schema, JOBS_SCHEMA: home.schema };
      return this.launch(name, {
        ...common,
        ...database,
        TEMP_DIRECTORY: join(folder, 'temp', name),
        ...own,
      });
    };
    const auth = await service('auth', keys);
    const AUTH_JWKS_URL = `${auth.url}/.well-known/jwks.json`;
    const SEALING_KEY = randomBytes(32).toString('base64url');
    const urls = await Promise.all(
      SERVICES.map(async (entry) => {
        const { url } =
          entry.name === 'auth' ? auth : await service(entry.name, { AUTH_JWKS_URL, SEALING_KEY });
        return [serviceSetting(entry, 'URL'), url];
      }),
    );
    await this.launch('gateway', {
      ...common,
      ...Object.fromEntries(urls),
      AUTH_JWKS_URL,
      DRAIN_DELAY_MS: '0',
    });
  }

  private async launch(name: ServiceName | 'gateway', own: Environment): Promise<ServiceProcess> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const environment = { ...own, PORT: String(port), METRICS_PORT: String(metricsPort) };
    const outputPath = join(this.folder, `${name}.log`);
    const spec = { name, script: scriptOf(name), port, environment, outputPath };
    const started = new ServiceProcess(spec, () => undefined);
    this.all.push(started);
    await started.start();
    return started;
  }

  private named(name: string): ServiceProcess {
    const found = this.all.find((service) => service.name === name);
    if (!found) throw new Error(`no process is called ${name}`);
    return found;
  }
}

function authKeys(): Environment {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    AUTH_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    AUTH_REFRESH_KEY: randomBytes(32).toString('base64url'),
    AUTH_SECURITY_KEY: randomBytes(32).toString('base64url'),
    SEALING_KEY: randomBytes(32).toString('base64url'),
  };
}

/** A schema whose role has a password that is unlike every other text. */
async function schemaWith(postgres: OwnPostgres, password: string) {
  const { schema, url } = await postgres.createSchema();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`ALTER ROLE "${schema}" PASSWORD '${password}'`);
  await client.end();
  const address = new URL(url);
  address.password = password;
  return { schema, url: address.href };
}
