import { join } from 'node:path';
import { SERVICES, type ServiceEntry, type ServiceName } from '@plumbline/contracts';

/** How many processes of one service: of the part that answers calls, and of workers where it has them. */
export type ServiceSize = number | { api: number; worker: number };

/** How many processes of each kind; services by the names of their schemas. */
export type ClusterSize = { gateways: number } & Record<(typeof SERVICES)[number]['schema'], ServiceSize>;

const USUAL_GATEWAYS = 2;
const USUAL_SERVICE = { api: 1, worker: 2 };

/** A kind of process: its members have the same task and are named `<group>-<n>`. */
export interface Group {
  name: string;
  service: ServiceName | 'gateway';
  role?: 'api' | 'worker';
}

/** What the processes of a part of a service are called. */
export const groupName = ({ schema, roles }: ServiceEntry, role: 'api' | 'worker'): string =>
  roles.length > 1 ? `${schema}-${role}` : schema;

/** In the order in which they start. */
export const GROUPS: readonly Group[] = [
  ...SERVICES.flatMap((entry) =>
    entry.roles.map((role): Group => ({ name: groupName(entry, role), service: entry.name, role })),
  ),
  { name: 'gateway', service: 'gateway' },
];

export function sizeOf({ service, role }: Group, size: Partial<ClusterSize>): number {
  if (service === 'gateway') return size.gateways ?? USUAL_GATEWAYS;
  const entry = SERVICES.find(({ name }) => name === service);
  const own = (entry && size[entry.schema]) ?? USUAL_SERVICE;
  return typeof own === 'number' ? own : own[role ?? 'api'];
}

/** @throws Error where there is none of this name */
export function groupNamed(groupName: string): Group {
  const group = GROUPS.find(({ name }) => name === groupName);
  if (!group) throw new Error(`no group of processes ${groupName}`);
  return group;
}

export const groupOf = (processName: string): Group => groupNamed(processName.replace(/-\d+$/, ''));

const repository = process.cwd();

export const WEB_ROOT = join(repository, 'web/dist');

/** The program of a service, of this release or of one that lies in another folder. */
export const scriptOf = (service: Group['service'], release = repository): string =>
  join(release, service === 'gateway' ? 'gateway' : `services/${service}`, 'dist/main.js');
