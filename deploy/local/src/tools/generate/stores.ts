import { type DeployedService, installationSecrets } from './deployed-service.ts';
import { type GeneratedFile, withParts } from './generated-file.ts';

/** What the stores are told of services: roles and schemas, users and keys, accounts, and the secrets of all. */
export function stores(services: readonly DeployedService[]): GeneratedFile[] {
  return [databaseRoles(services), redisUsers(services), objectAccounts(services), secrets(services)];
}

const databaseRoles = (services: readonly DeployedService[]): GeneratedFile =>
  withParts('deploy/docker/provision-database.sql', {
    passwords: services
      .map(({ schema, prefix }) => `\\getenv ${schema}_password ${prefix}_DATABASE_PASSWORD`)
      .join('\n'),
    services: `${services.map(({ schema }) => `  ('${schema}', :'${schema}_password')`).join(',\n')};`,
  });

const redisUsers = (services: readonly DeployedService[]): GeneratedFile =>
  withParts('deploy/docker/redis.sh', {
    users: services
      .map(({ name, prefix, roles }) => {
        const keys = roles.includes('worker') ? ` ~plumbline:${name}:*` : '';
        return `user ${name} on >$${prefix}_REDIS_PASSWORD${keys} $allowed`;
      })
      .join('\n'),
  });

/** One service owns the bucket, those that store objects may write it, the others read. */
function objectAccounts(services: readonly DeployedService[]): GeneratedFile {
  const writers = services.filter(({ storage }) => storage === 'write');
  const readers = services.filter(({ storage }) => storage === 'read');
  const [owner] = writers;
  if (!owner) throw new Error('no service keeps objects');
  const rights = [
    `--owner ${owner.name}`,
    // A flag takes a list: given twice, the last one counts.
    `--grant-full-control ${writers.map(({ name }) => name).join(',')}`,
    ...(readers.length > 0 ? [`--grant-read ${readers.map(({ name }) => name).join(',')}`] : []),
  ];
  return withParts('deploy/docker/provision-objects.sh', {
    accounts: [...writers, ...readers]
      .map(({ name, prefix }) => `account ${name} "$${prefix}_S3_SECRET"`)
      .join('\n'),
    rights: `rights='${rights.join(' ')}'`,
  });
}

const MAKERS = { random: 'random()', ed25519: 'signingKey()' };

const secrets = (services: readonly DeployedService[]): GeneratedFile =>
  withParts('deploy/docker/make-secrets.mjs', {
    services: services
      .flatMap((service) => Object.entries(installationSecrets(service)))
      .map(([name, kind]) => `  ${name}: ${MAKERS[kind]},`)
      .join('\n'),
  });
