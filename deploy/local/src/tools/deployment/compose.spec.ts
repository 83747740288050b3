import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, SERVICES, type ServiceEntry, serviceSetting } from '@plumbline/contracts';
import { BACKUP_ROLE, ROLES } from '../../launcher/provision.js';
import { LIKE_THE_IMAGE } from '../../processes/service-process.js';
import {
  composeFile,
  environmentOf,
  makeSecrets,
  PROCESS_NAMES,
  processOf,
  readText,
  secretsIn,
  settingsOf,
  unknownTo,
  variablesOf,
} from './deployment.fixture.js';

const { services, networks } = composeFile('docker-compose.yml');
const watchers = composeFile('deploy/monitoring/docker-compose.yml').services;
const { secrets, mode, secondRun, upgraded } = makeSecrets();
/** Services with queues of their own, and those that need stored objects. */
const WORKING = namesOf(({ roles }) => roles.includes('worker'));
const STORED = namesOf(({ needs }) => needs.some((need) => need.startsWith('storage:')));
const SERVERS = ['postgres', 'redis', 'kafka', 's3'];
const ONCE = ['provision-database', 'provision-objects', ...SERVICE_NAMES.map((name) => `${name}-migrate`)];

function namesOf(holds: (entry: ServiceEntry) => boolean): string[] {
  return SERVICES.filter((entry: ServiceEntry) => holds(entry)).map(({ name }) => name);
}

const service = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`no ${name} in docker-compose.yml`);
  return found;
};
const environment = (name: string) => environmentOf(service(name), secrets);

/** Their names begin like the service's; the owner's password is auth's. */
function secretsOf(name: string): string[] {
  const entry = SERVICES.find((service) => name.replace(/-worker$/, '') === service.name);
  const prefix = entry ? serviceSetting(entry, '') : 'GATEWAY_';
  const own = Object.keys(secrets).filter((secret) => secret.startsWith(prefix));
  return name === 'auth' ? [...own, 'PLUMBLINE_OWNER_PASSWORD'] : own;
}

describe('the cluster of docker-compose.yml', () => {
  it('has every process, every server, and what prepares them', () => {
    expect(Object.keys(services).sort()).toEqual([...PROCESS_NAMES, ...SERVERS, ...ONCE].sort());
  });

  describe.each(PROCESS_NAMES)('%s', (name) => {
    it('starts with the settings it is given: those it needs, and none it does not know', () => {
      const settings = settingsOf(name, environment(name));
      expect(unknownTo(name, environment(name))).toEqual([]);
      expect(settings.REDIS_URL).toMatch(/@redis:6379$/);
      if (name !== 'gateway') expect(settings.KAFKA_BROKERS).toBe('kafka:9092');
      if (name !== 'gateway') expect(settings.MIGRATE_AT_START).toBe(false);
      if (STORED.includes(name.replace(/-worker$/, ''))) expect(settings.S3_BUCKET).toBe('plumbline');
    });

    it('has its own secrets and no others (13.2.1)', () => {
      expect(secretsIn(Object.values(environment(name)), secrets)).toEqual(secretsOf(name).toSorted(inOrder));
    });

    it('has the time it needs to drain', () => {
      expect(service(name).stop_grace_period).toBe(`${processOf(name).graceSeconds}s`);
      expect(Number(environment(name).DRAIN_DELAY_MS)).toBeLessThan(processOf(name).graceSeconds * 1_000);
    });

    it('runs with nothing to spare: a read-only file system, no capabilities, bounded memory and processes', () => {
      expect(service(name)).toMatchObject({
        read_only: true,
        init: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        deploy: { resources: { limits: { memory: expect.any(String), pids: expect.any(Number) } } },
      });
    });
  });

  it('publishes the port of the gateway, on this machine alone unless asked, and no other', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map(() => name));
    expect(published).toEqual(['gateway']);
    expect(service('gateway').ports?.[0]).toMatch(/:-127\.0\.0\.1:8080\}:8080$/);
  });

  it('keeps the stores where the gateway cannot reach them, and everything but the gateway from the world', () => {
    expect(Object.keys(networks).filter((name) => !networks[name]?.internal)).toEqual(['public', 'outside']);
    for (const [name, { networks: joined }] of Object.entries(services)) {
      expect([name, joined.includes('public')]).toEqual([name, name === 'gateway']);
      const shape = PROCESS_NAMES.includes(name) ? processOf(name).settings.shape : {};
      const hasWayOut = ['SMTP_URL', 'CONNECTION_NETWORKS', 'BACKUP_S3_BUCKET'].some((one) => one in shape);
      expect([name, joined.includes('outside')]).toEqual([name, hasWayOut]);
    }
    for (const store of ['postgres', 'kafka', 's3']) expect(service(store).networks).toEqual(['data']);
    expect(service('gateway').networks).not.toContain('data');
  });

  it('brings a schema up to date with the password of its service alone, before any process of it starts', () => {
    for (const name of SERVICE_NAMES) {
      const migration = environment(`${name}-migrate`);
      expect(migration).toEqual({ ROLE: 'migrate', DATABASE_URL: environment(name).DATABASE_URL });
      expect(service(`${name}-migrate`).image).toBe(service(name).image);
      for (const process of PROCESS_NAMES.filter((other) => service(other).image === service(name).image)) {
        expect(service(process).depends_on).toMatchObject({
          [`${name}-migrate`]: { condition: 'service_completed_successfully' },
        });
      }
    }
  });

  it('starts a process when the servers it uses are healthy, and the gateway last', () => {
    for (const name of PROCESS_NAMES) {
      const hosts = Object.values(environment(name)).flatMap(
        (value) => value.match(/\b(kafka|redis|s3)(?=:\d)/g) ?? [],
      );
      for (const host of hosts) expect(service(name).depends_on?.[host]?.condition).toBe('service_healthy');
    }
    expect(Object.keys(service('gateway').depends_on ?? {}).sort()).toEqual(
      [...SERVICE_NAMES, 'redis'].sort(),
    );
    for (const name of SERVERS) expect(service(name).healthcheck?.test).toBeDefined();
  });

  it('gives each service a role of its own, as the embedded product does', () => {
    const sql = readText('deploy/docker/provision-database.sql');
    const roles = [...sql.matchAll(/^ {2}\('(\w+)', :'\1_password'\)/gm)].map(([, role]) => role);
    // Events lie in Kafka there, and an operator who wants backups adds the role that reads all.
    const services = ROLES.map(({ role }) => role).filter(
      (role) => !['transport', BACKUP_ROLE].includes(role),
    );
    expect(roles).toEqual(services);
    const own = SERVICE_NAMES.map((name) => new URL(environment(name).DATABASE_URL ?? ''));
    expect(own.map(({ username }) => username)).toEqual(services);
  });

  it('lets Redis lose nothing in silence and show no service the keys of another', () => {
    const script = readText('deploy/docker/redis.sh');
    expect(script).toMatch(/^appendonly yes$/m);
    expect(script).toMatch(/^maxmemory-policy noeviction$/m);
    expect(script).toMatch(/^user default on nopass -@all \+ping$/m);
    for (const name of PROCESS_NAMES) {
      const { username, password } = new URL(environment(name).REDIS_URL ?? '');
      const [, variable = '', keys] =
        new RegExp(`^user ${username} on >\\$(\\w+)(.*) \\$allowed$`, 'm').exec(script) ?? [];
      expect(secrets[variable]).toBe(password);
      if (WORKING.includes(username)) expect(keys).toBe(` ~plumbline:${username}:*`);
    }
  });
});

describe('the objects of docker compose', () => {
  it('belong to ingestion; those that write their own may write, and the scheduler reads what it sends', () => {
    const script = readText('deploy/docker/provision-objects.sh');
    for (const name of STORED) {
      const { S3_ACCESS_KEY_ID: account, S3_SECRET_ACCESS_KEY: secret } = environment(name);
      const [, variable = ''] = new RegExp(`^account ${account} "\\$(\\w+)"$`, 'm').exec(script) ?? [];
      expect([account, secrets[variable]]).toEqual([name, secret]);
    }
    expect(script.match(/--(owner|grant-[\w-]+) [\w,-]+/g)).toEqual([
      '--owner ingestion',
      '--grant-full-control ingestion,analytics-ai,documents,export',
      '--grant-read scheduler',
    ]);
  });
});

describe('the secrets of docker compose (S-09)', () => {
  const everything = readText('docker-compose.yml') + readText('deploy/monitoring/docker-compose.yml');

  it('are made once, for their owner alone', () => {
    expect(mode).toBe(0o600);
    expect(secondRun).toBe(1);
    expect(upgraded).toMatch(/^AUTH_SEALING_KEY=[\w-]{43}\n$/);
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  });

  it('are all there and all used; without them compose says what to run', () => {
    const required = variablesOf(everything).filter(({ kind }) => kind === '?');
    expect([...new Set(required.map(({ name }) => name))].sort()).toEqual(Object.keys(secrets).sort());
    expect(new Set(required.map(({ rest }) => rest))).toEqual(
      new Set(['run node deploy/docker/make-secrets.mjs first']),
    );
  });

  it('stand nowhere as text, not even as a default', () => {
    for (const { name, kind, rest } of variablesOf(everything)) {
      if (kind === '-' && /PASSWORD|SECRET|KEY/.test(name)) expect([name, rest]).toEqual([name, '']);
    }
    for (const [name, { environment = {} }] of Object.entries({ ...services, ...watchers })) {
      for (const [variable, value] of Object.entries(environment)) {
        // An access key is a name; its secret is another variable.
        if (/PASSWORD|SECRET|(?<!ACCESS)_KEY$/.test(variable)) {
          expect([name, variable, value]).toEqual([name, variable, expect.stringMatching(/^\$\{\w+/)]);
        }
        expect([name, variable, String(value)]).not.toEqual([
          name,
          variable,
          expect.stringMatching(/:\/\/[^/@]*:(?!\$\{)[^/@]+@/),
        ]);
      }
    }
  });
});

describe('the images', () => {
  const dockerfile = readText('deploy/docker/Dockerfile');

  it('have a target for each that compose builds', () => {
    const targets = [...dockerfile.matchAll(/^FROM runtime AS ([\w-]+)$/gm)].map(([, target]) => target);
    const built = new Set(Object.values(services).flatMap(({ build }) => build?.target ?? []));
    expect(targets.sort()).toEqual([...built].sort());
  });

  it('run the Node that the product is tested on, as nobody of importance, where probes find them', () => {
    const { devDependencies } = JSON.parse(readText('package.json')) as { devDependencies: { node: string } };
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${devDependencies.node}-`);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^ENV HOST=0\.0\.0\.0 \\\n +PORT=8080 \\\n +METRICS_PORT=9464/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/health\/ready/m);
  });

  it('give the allocator what the processes of the cluster tests are given', () => {
    for (const [name, value] of Object.entries(LIKE_THE_IMAGE))
      expect(dockerfile).toContain(`${name}=${value}`);
  });

  it('cannot contain secrets', () => {
    const ignored = readText('.dockerignore').split('\n');
    expect(ignored).toContain('*');
    expect(ignored).toContain('**/.env*');
    expect(readText('.gitignore').split('\n')).toContain('.env');
  });
});

/** As the script lists them. */
function inOrder(a: string, b: string): number {
  const names = Object.keys(secrets);
  return names.indexOf(a) - names.indexOf(b);
}
