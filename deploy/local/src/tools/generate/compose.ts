import type { DeployedProcess, DeployedService } from './deployed-service.ts';
import { type GeneratedFile, withParts } from './generated-file.ts';

const IS_SECRET = /PASSWORD|SECRET|_KEY$/;

/** Compose says so when the secret is absent. */
const required = (name: string): string => `\${${name}:?run node deploy/docker/make-secrets.mjs first}`;

/** docker-compose.yml: images, connections, processes and migrations of every service. */
export function compose(services: readonly DeployedService[]): GeneratedFile {
  return withParts('docker-compose.yml', {
    images: services.map(image).join('\n'),
    connections: services.map(connection).join('\n'),
    upstreams: services.map(({ name, prefix }) => `      ${prefix}_URL: http://${name}:8080`).join('\n'),
    'waits for': services.map(({ name }) => `      ${name}: { condition: service_healthy }`).join('\n'),
    services: services.map(processesOf).join('\n\n'),
    migrations: services.map(migration).join('\n\n'),
    'database passwords': services.map(({ prefix }) => held(`${prefix}_DATABASE_PASSWORD`)).join('\n'),
    'redis passwords': services.map(({ prefix }) => held(`${prefix}_REDIS_PASSWORD`)).join('\n'),
    'object secrets': services
      .flatMap(({ prefix, storage }) => (storage ? held(`${prefix}_S3_SECRET`) : []))
      .join('\n'),
  });
}

const held = (name: string): string => `      ${name}: \${${name}}`;

const image = ({ name, schema }: DeployedService): string =>
  [
    `x-${schema}-image: &${schema}-image`,
    `  image: plumbline/${name}:\${PLUMBLINE_VERSION:-latest}`,
    `  build: { context: ., dockerfile: deploy/docker/Dockerfile, target: ${name} }`,
  ].join('\n');

const connection = ({ schema, prefix }: DeployedService): string =>
  [
    `x-${schema}-database: &${schema}-database`,
    `  DATABASE_URL: postgres://${schema}:${required(`${prefix}_DATABASE_PASSWORD`)}@postgres:5432/plumbline`,
  ].join('\n');

function processesOf(service: DeployedService): string {
  const [first, ...others] = service.processes;
  if (!first) throw new Error(`${service.name} has no processes`);
  return [firstProcess(service, first), ...others.map((other) => otherProcess(service, other))].join('\n\n');
}

const notes = ({ note }: DeployedProcess): string[] => (note ? [`  # ${note}`] : []);

/** As compose writes amounts: 512m, 1g. */
const limits = ({ memory }: DeployedProcess): string =>
  `    deploy: { resources: { limits: { cpus: "1.0", memory: ${memory.replace('i', '').toLowerCase()}, pids: 200 } } }`;

function firstProcess(service: DeployedService, process: DeployedProcess): string {
  const { name, schema, storage, mails, connects, payments, outbound, followsAccounts } = service;
  const leaves = mails || connects || payments || outbound.length > 0;
  return [
    ...notes(process),
    `  ${name}: &${schema}`,
    `    <<: [*process, *${schema}-image]`,
    ...(leaves ? ['    networks: [private, data, outside]'] : []),
    `    environment: &${schema}-environment`,
    ...environmentOf(service),
    `      ROLE: ${process.role}`,
    ...(storage ? ['    volumes: [/var/lib/plumbline]'] : []),
    '    depends_on:',
    `      ${name}-migrate: { condition: service_completed_successfully }`,
    ...(followsAccounts ? ['      auth: { condition: service_healthy }'] : []),
    '      kafka: { condition: service_healthy }',
    '      redis: { condition: service_healthy }',
    ...(storage
      ? [
          '      provision-objects: { condition: service_completed_successfully }',
          '      s3: { condition: service_healthy }',
        ]
      : []),
    '    stop_grace_period: 30s',
    limits(process),
  ].join('\n');
}

function environmentOf(service: DeployedService): string[] {
  const { name, schema, prefix, storage, mails, seals, checks, followsAccounts, secrets, settings } = service;
  const anchors = [
    'service-environment',
    ...(followsAccounts ? ['follower-environment'] : []),
    ...(storage ? ['object-environment'] : []),
    ...(mails ? ['mail-environment'] : []),
    `${schema}-database`,
  ];
  return [
    ...merged(anchors.map((anchor) => `*${anchor}`)),
    `      REDIS_URL: redis://${name}:${required(`${prefix}_REDIS_PASSWORD`)}@redis:6379`,
    ...(storage
      ? [`      S3_ACCESS_KEY_ID: ${name}`, `      S3_SECRET_ACCESS_KEY: ${required(`${prefix}_S3_SECRET`)}`]
      : []),
    ...(storage === 'write' ? ['      TEMP_DIRECTORY: /var/lib/plumbline/temp'] : []),
    ...Object.keys(secrets).map((secret) => `      ${secret}: ${required(secret)}`),
    ...(seals ? [`      SEALING_KEY: ${required(`${prefix}_SEALING_KEY`)}`] : []),
    ...(checks ? ['      CHECK_URL: http://gateway:8080'] : []),
    ...Object.entries(settings).flatMap(([setting, explanation]) => [
      `      # ${explanation}`,
      // A variable without a value is passed on only when it is given; where a secret may be, its place is named.
      IS_SECRET.test(setting) ? `      ${setting}: \${${setting}:-}` : `      ${setting}:`,
    ]),
  ];
}

const LINE_WIDTH = 110;

/** As the formatter lays it out: on one line where there is room. */
function merged(anchors: readonly string[]): string[] {
  const line = `      <<: [${anchors.join(', ')}]`;
  if (line.length <= LINE_WIDTH) return [line];
  return ['      <<:', '        [', ...anchors.map((anchor) => `          ${anchor},`), '        ]'];
}

function otherProcess({ schema }: DeployedService, process: DeployedProcess): string {
  return [
    ...notes(process),
    `  ${process.name}:`,
    `    <<: *${schema}`,
    `    environment: { <<: *${schema}-environment, ROLE: ${process.role} }`,
    '    stop_grace_period: 60s',
    limits(process),
  ].join('\n');
}

const migration = ({ name, schema }: DeployedService): string =>
  [
    `  ${name}-migrate:`,
    `    <<: [*once, *${schema}-image]`,
    `    environment: { <<: *${schema}-database, ROLE: migrate }`,
    '    healthcheck: { disable: true }',
    '    depends_on: { provision-database: { condition: service_completed_successfully } }',
  ].join('\n');
