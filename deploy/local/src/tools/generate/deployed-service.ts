import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSealingKey, SERVICES, type ServiceEntry, serviceSetting } from '@plumbline/contracts';
import { z } from 'zod';

const amount = z.strictObject({ cpu: z.string(), memory: z.string() });

/** What one part of a service takes of a machine. */
const part = (memory: string, requests: z.infer<typeof amount>) =>
  z.strictObject({
    /** The most it may take. */
    memory: z.string().default(memory),
    /** What a scheduler sets aside for it: usually, and in an installation of several nodes. */
    requests: amount.default(requests),
    requestsAtScale: amount.optional(),
    /** What needs the memory. */
    note: z.string().optional(),
  });

/** What a service may call outside of the installation, beside mail servers, payments and databases of customers. */
export const OUTBOUND = ['models', 'identityProviders', 'backups'] as const;

/** `services/<name>/deployment.json`: what deployments must know of a service beside the list of services. */
const deployment = z.strictObject({
  api: part('512Mi', { cpu: '200m', memory: '192Mi' }).prefault({}),
  worker: part('1Gi', { cpu: '500m', memory: '768Mi' }).prefault({}),
  /** Secret settings that an installation makes once: their kind, by name. */
  secrets: z.record(z.string(), z.enum(['random', 'ed25519'])).default({}),
  /** Settings that operators may give, each with a line of explanation. */
  settings: z.record(z.string(), z.string()).default({}),
  /** Whether it calls the payment provider. */
  payments: z.boolean().default(false),
  /** Whether it calls the gateway as a visitor would, to check the installation. */
  checks: z.boolean().default(false),
  outbound: z.array(z.enum(OUTBOUND)).default([]),
});

type Part = z.infer<typeof deployment>['api'];

/** A process of a service. */
export interface DeployedProcess extends Part {
  name: string;
  role: 'api' | 'worker';
}

/** A service as deployments see it. */
export interface DeployedService extends ServiceEntry {
  /** Begins the names of its secrets in an installation. */
  prefix: string;
  processes: readonly DeployedProcess[];
  storage: 'read' | 'write' | undefined;
  mails: boolean;
  /** Whether it has a key that seals stored fields. */
  seals: boolean;
  /** Whether it connects to databases of customers. */
  connects: boolean;
  payments: boolean;
  checks: boolean;
  outbound: readonly (typeof OUTBOUND)[number][];
  secrets: Readonly<Record<string, 'random' | 'ed25519'>>;
  settings: Readonly<Record<string, string>>;
  /** Whether it learns of accounts from auth. */
  followsAccounts: boolean;
}

/** The services of the list, each with what lies in its folder. */
export function deployedServices(root: string): DeployedService[] {
  return SERVICES.map((entry: ServiceEntry) => {
    const path = join(root, 'services', entry.name, 'deployment.json');
    const { api, worker, secrets, settings, payments, checks, outbound } = deployment.parse(
      existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {},
    );
    const { needs } = entry;
    return {
      ...entry,
      prefix: serviceSetting(entry, '').slice(0, -1),
      processes: entry.roles.map((role) =>
        role === 'worker'
          ? { ...worker, name: `${entry.name}-worker`, role }
          : { ...api, name: entry.name, role },
      ),
      storage: needs.includes('storage:write')
        ? 'write'
        : needs.includes('storage:read')
          ? 'read'
          : undefined,
      mails: needs.includes('mail'),
      seals: hasSealingKey(entry),
      connects: needs.includes('databases'),
      payments,
      checks,
      outbound,
      secrets,
      settings,
      followsAccounts: entry.name !== 'auth',
    };
  });
}

/** The secrets that an installation holds for a service, by the names they have there. */
export function installationSecrets(service: DeployedService): Record<string, 'random' | 'ed25519'> {
  const { prefix, storage, seals, secrets } = service;
  return {
    [`${prefix}_DATABASE_PASSWORD`]: 'random',
    [`${prefix}_REDIS_PASSWORD`]: 'random',
    ...(storage && { [`${prefix}_S3_SECRET`]: 'random' }),
    ...(seals && { [`${prefix}_SEALING_KEY`]: 'random' }),
    ...secrets,
  };
}
