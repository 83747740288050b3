import type { DeployedProcess, DeployedService } from './deployed-service.ts';
import { type Fields, type GeneratedFile, withFields, withParts } from './generated-file.ts';

const CHART = 'deploy/kubernetes/plumbline';

/** The chart: what is fixed about each process, its values, and where a value may be given. */
export function chart(services: readonly DeployedService[]): GeneratedFile[] {
  return [facts(services), values(services), ...startingPoints(services), valuesSchema(services)];
}

/** Variables that a service gets from its Secret. */
const secretSettings = ({ storage, seals, secrets }: DeployedService): string[] => [
  'DATABASE_URL',
  'REDIS_URL',
  ...(storage ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] : []),
  ...Object.keys(secrets),
  ...(seals ? ['SEALING_KEY'] : []),
];

const list = (names: readonly string[]): string => `[${names.join(', ')}]`;

function facts(services: readonly DeployedService[]): GeneratedFile {
  const names = services.map(({ name }) => name);
  return withParts(`${CHART}/templates/_processes.tpl`, {
    gateway: [
      `  calls: ${list(names)}`,
      `  upstreams: { ${services.map(({ prefix, name }) => `${prefix}_URL: ${name}`).join(', ')} }`,
    ].join('\n'),
    services: services.flatMap((service) => service.processes.map(processFacts(service))).join('\n'),
    migrations: list(names),
  });
}

const processFacts =
  (service: DeployedService) =>
  (process: DeployedProcess): string => {
    const { name, schema, roles, storage, mails, connects, payments, outbound } = service;
    const isApi = process.role === 'api';
    return [
      `${process.name}:`,
      `  project: ${name}`,
      ...(roles.length > 1 ? [`  role: ${process.role}`] : []),
      `  grace: ${isApi ? 30 : 60}`,
      `  serves: ${isApi}`,
      ...calledBy(service),
      `  uses: ${list(['postgresql', 'kafka', 'redis', ...(storage ? ['s3'] : [])])}`,
      ...(mails ? ['  mails: true'] : []),
      ...(connects ? ['  connects: true'] : []),
      ...(payments ? ['  bills: true'] : []),
      ...(outbound.length > 0 ? [`  outbound: ${list(outbound)}`] : []),
      `  secrets: ${list(secretSettings(service))}`,
      ...(storage ? ['  work: true'] : []),
      ...(storage === 'write' ? ['  writes: true'] : []),
      ...(isApi ? [] : [`  database: ${schema}`]),
    ].join('\n');
  };

function calledBy({ followsAccounts, checks }: DeployedService): string[] {
  const names = [...(followsAccounts ? ['auth'] : []), ...(checks ? ['gateway'] : [])];
  return names.length > 0 ? [`  calls: ${list(names)}`] : [];
}

const requestsOf = ({ cpu, memory }: { cpu: string; memory: string }): string =>
  `      requests: { cpu: ${/^\d+$/.test(cpu) ? `"${cpu}"` : cpu}, memory: ${memory} }`;

function values(services: readonly DeployedService[]): GeneratedFile {
  const digests = ['gateway', ...services.map(({ name }) => name)].map((name) => `    ${name}: ""`);
  return withParts(`${CHART}/values.yaml`, {
    digests: ['  digests:', ...digests].join('\n'),
    'secret keys': services
      .map((service) => `#   ${service.name}: ${secretSettings(service).join(', ')}`)
      .join('\n'),
    secrets: services.map(({ name }) => `  ${name}: ""`).join('\n'),
    processes: services.flatMap((service) => service.processes.map(processValues(service))).join('\n'),
  });
}

const processValues =
  ({ storage }: DeployedService) =>
  (process: DeployedProcess): string =>
    [
      ...(process.note ? [`  # ${process.note}`] : []),
      `  ${process.name}:`,
      '    <<: *api',
      ...(process.role === 'worker'
        ? [
            '    autoscaling: { enabled: false, minReplicas: 2, maxReplicas: 10, cpuPercent: 80, jobsPerReplica: 4 }',
          ]
        : []),
      '    resources:',
      requestsOf(process.requests),
      `      limits: { memory: ${process.memory} }`,
      ...(storage ? ['    workFolder: 8Gi', '    spoolMaxMb: 4096'] : []),
    ].join('\n');

/** The examples for one small node and for several. */
function startingPoints(services: readonly DeployedService[]): GeneratedFile[] {
  const processes = services.flatMap((service) =>
    service.processes.map((process) => ({ service, process, isApi: process.role === 'api' })),
  );
  const secrets = services.map(({ name }) => `  ${name}: plumbline-${name}`).join('\n');
  const small = processes.map(({ service, process }) => {
    const form = service.storage ? '{ <<: *one, workFolder: 4Gi, spoolMaxMb: 2048 }' : '*one';
    return `  ${process.name}: ${form}`;
  });
  const large = processes.map(({ service, process, isApi }) =>
    [
      `  ${process.name}:`,
      isApi
        ? '    autoscaling: { enabled: true, minReplicas: 2, maxReplicas: 8 }'
        : '    autoscaling: { enabled: true, minReplicas: 2, maxReplicas: 20, jobsPerReplica: 2 }',
      ...(process.requestsAtScale ? ['    resources:', requestsOf(process.requestsAtScale)] : []),
      ...(service.storage ? ['    workFolder: 20Gi', '    spoolMaxMb: 10240'] : []),
    ].join('\n'),
  );
  return [
    withParts(`${CHART}/values-one-node.yaml`, { secrets, processes: small.join('\n') }),
    withParts(`${CHART}/values-production.yaml`, { secrets, processes: large.join('\n') }),
  ];
}

const refersTo = (names: readonly string[], definition: string): Fields =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${definition}` }]));

function valuesSchema(services: readonly DeployedService[]): GeneratedFile {
  const projects = ['gateway', ...services.map(({ name }) => name)];
  const processes = ['gateway', ...services.flatMap((service) => service.processes.map(({ name }) => name))];
  return withFields(`${CHART}/values.schema.json`, (schema) => {
    fieldsOf(schema, 'properties', 'secrets').properties = refersTo(projects, 'nameOrNone');
    fieldsOf(schema, 'properties', 'processes').properties = refersTo(processes, 'process');
    fieldsOf(schema, 'definitions', 'digests').properties = refersTo(projects, 'digest');
  });
}

/** The object that lies at the end of a path of fields. */
function fieldsOf(fields: Fields, ...path: string[]): Fields {
  return path.reduce((inner, name) => {
    const value = inner[name];
    if (typeof value !== 'object' || value === null) throw new Error(`there is no ${path.join('.')}`);
    return value as Fields;
  }, fields);
}
