import { join } from 'node:path';

export const SERVICE_NAMES = ['auth', 'ingestion', 'analytics-ai'] as const;
export type ClusterService = (typeof SERVICE_NAMES)[number];

/** How many processes of each kind. */
export interface ClusterSize {
  gateways: number;
  auth: number;
  ingestion: { api: number; worker: number };
  analytics: { api: number; worker: number };
}

export const USUAL_SIZE: ClusterSize = {
  gateways: 2,
  auth: 1,
  ingestion: { api: 1, worker: 2 },
  analytics: { api: 1, worker: 2 },
};

/** A kind of process: its members have the same task and are named `<group>-<n>`. */
export interface Group {
  name: string;
  service: ClusterService | 'gateway';
  role?: 'api' | 'worker';
}

/** In the order in which they start. */
export const GROUPS: readonly Group[] = [
  { name: 'auth', service: 'auth' },
  { name: 'ingestion-api', service: 'ingestion', role: 'api' },
  { name: 'ingestion-worker', service: 'ingestion', role: 'worker' },
  { name: 'analytics-api', service: 'analytics-ai', role: 'api' },
  { name: 'analytics-worker', service: 'analytics-ai', role: 'worker' },
  { name: 'gateway', service: 'gateway' },
];

export function sizeOf(group: string, size: ClusterSize): number {
  const sizes: Record<string, number> = {
    gateway: size.gateways,
    auth: size.auth,
    'ingestion-api': size.ingestion.api,
    'ingestion-worker': size.ingestion.worker,
    'analytics-api': size.analytics.api,
    'analytics-worker': size.analytics.worker,
  };
  return sizes[group] ?? 0;
}

export function groupOf(processName: string): Group {
  const group = GROUPS.find(({ name }) => name === processName.replace(/-\d+$/, ''));
  if (!group) throw new Error(`no group of processes for ${processName}`);
  return group;
}

const repository = process.cwd();

export const WEB_ROOT = join(repository, 'web/dist');

export const scriptOf = (service: Group['service']): string =>
  join(repository, service === 'gateway' ? 'gateway' : `services/${service}`, 'dist/main.js');
