/** What a service needs besides its own schema in PostgreSQL and what carries events. */
export type ServiceNeed =
  /** Stored objects: its own, which it may write, or only those that others keep. */
  | 'storage:write'
  | 'storage:read'
  /** An engine for queries over stored data. */
  | 'engine'
  /** Mails that it sends itself. */
  | 'mail'
  /** A key that seals stored fields; what sends mails has one too. */
  | 'sealing'
  /** Databases of customers, wherever they are. */
  | 'databases';

/** What the rest of the product knows of a service. */
export interface ServiceEntry<Name extends string = string> {
  /** Its folder in `services/`, its image, its processes, its queues and its groups of consumers. */
  name: Name;
  /** Its schema in PostgreSQL and the role that owns it. In capitals, it begins the names of the service's settings elsewhere. */
  schema: string;
  /** Which parts of it run as processes of their own. A service with jobs has workers. */
  roles: readonly ('api' | 'worker')[];
  needs: readonly ServiceNeed[];
}

/**
 * The services, in the order in which they start: the one list that the gateway, the launchers and the tests read, and
 * from which `npm run fix` generates what compose, Kubernetes, PostgreSQL, Redis and Prometheus are told.
 */
export const SERVICES = [
  { name: 'auth', schema: 'auth', roles: ['api'], needs: ['mail'] },
  {
    name: 'ingestion',
    schema: 'ingestion',
    roles: ['api', 'worker'],
    needs: ['storage:write', 'engine', 'sealing', 'databases'],
  },
  {
    name: 'analytics-ai',
    schema: 'analytics',
    roles: ['api', 'worker'],
    needs: ['storage:write', 'engine', 'mail'],
  },
  { name: 'documents', schema: 'documents', roles: ['api', 'worker'], needs: ['storage:write'] },
  {
    name: 'export',
    schema: 'export',
    roles: ['api', 'worker'],
    needs: ['storage:write', 'engine', 'sealing'],
  },
  { name: 'scheduler', schema: 'scheduler', roles: ['api'], needs: ['storage:read', 'mail'] },
] as const satisfies readonly ServiceEntry[];

export type ServiceName = (typeof SERVICES)[number]['name'];
export const SERVICE_NAMES: readonly ServiceName[] = SERVICES.map(({ name }) => name);

/** What the list says of a service. */
export function serviceEntry(name: ServiceName): ServiceEntry<ServiceName> {
  const entry = SERVICES.find((service) => service.name === name);
  if (!entry) throw new Error(`${name} is not in the list of services`);
  return entry;
}

/** Whether it has a key that seals stored fields. */
export const hasSealingKey = ({ needs }: Pick<ServiceEntry, 'needs'>): boolean =>
  needs.includes('mail') || needs.includes('sealing');

/** What a setting of a service is called where those of several services meet, such as `ANALYTICS_URL`. */
export function serviceSetting<Entry extends ServiceEntry, Suffix extends string>(
  { schema }: Entry,
  suffix: Suffix,
): `${Uppercase<Entry['schema']>}_${Suffix}` {
  return `${schema.toUpperCase() as Uppercase<Entry['schema']>}_${suffix}`;
}
