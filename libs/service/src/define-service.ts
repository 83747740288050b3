import type { DynamicModule } from '@nestjs/common';
import {
  type EventDefinition,
  type ServiceEntry,
  type ServiceName,
  type ServiceNeed,
  SubscriptionChanged,
  serviceEntry,
} from '@plumbline/contracts';
import {
  type DatabaseSettings,
  idempotencyMigrations,
  quotaMigrations,
  type ServiceDatabase,
} from '@plumbline/database';
import { eventMigrations } from '@plumbline/events';
import { type JobDefinition, jobMigrations } from '@plumbline/jobs';
import { mailMigrations } from '@plumbline/mail';
import { loadConfig } from '@plumbline/server';
import { z } from 'zod';
import { ACCOUNT_EVENTS } from './account-events.js';
import { serviceModule } from './service.module.js';
import type { Environment, ServiceManifest } from './service-manifest.js';
import type { ServiceParts } from './service-parts.js';
import {
  type CommonSettings,
  commonSettings,
  neededSettings,
  type ServiceConfig,
} from './service-settings.js';
import { usageMigrations } from './usage-reporter.js';

/** A service, ready to run alone or beside others. */
export interface Service {
  entry: ServiceEntry<ServiceName>;
  /** Every setting that it knows. */
  config: z.ZodObject;
  databaseSettings: Pick<ReturnType<typeof commonSettings>, keyof DatabaseSettings>;
  /** Whether plans, sessions and users are decided elsewhere and told to it. */
  followsAccounts: boolean;
  /** Every event that it hears. */
  hears: readonly EventDefinition[];
  /** Those of them that its manifest names. */
  ownEvents: readonly EventDefinition[];
  /** The kinds of its jobs. */
  jobs: readonly string[];
  /** @throws ConfigError naming every variable that is missing or bad */
  settings(environment: Environment): CommonSettings;
  database(settings: DatabaseSettings): ServiceDatabase;
  /** @throws ConfigError */
  createModule(environment: Environment, parts: ServiceParts): DynamicModule;
}

/** A manifest lacks a part, or has one that the list of services does not give it; the service must not start. */
export class ServiceManifestError extends Error {
  override name = 'ServiceManifestError';
}

/**
 * A service from its manifest.
 * @throws ServiceManifestError
 */
export function defineService<Own extends z.ZodRawShape>(manifest: ServiceManifest<Own>): Service {
  const { name, entities, migrations, pool, countedUsage } = manifest;
  const entry = serviceEntry(name);
  const followsAccounts = SubscriptionChanged.owner !== name;
  const problem = problemOf(manifest, entry, followsAccounts);
  if (problem) throw new ServiceManifestError(`${name} ${problem}`);
  const { events: ownEvents = [], jobs = [] } = manifest;
  const hears = [...(followsAccounts ? ACCOUNT_EVENTS : []), ...ownEvents];
  const common = commonSettings(name, pool);
  const config = z.object({ ...common, ...neededSettings(name), ...manifest.settings });
  const load = (environment: Environment): ServiceConfig<Own> => {
    // All of them first, so that one message names every variable that is bad.
    loadConfig(name, config, environment);
    return {
      ...loadConfig(name, z.object(common), environment),
      ...loadConfig(name, z.object(manifest.settings), environment),
    };
  };
  const { DATABASE_URL, DATABASE_SCHEMA, DATABASE_POOL, MIGRATE_AT_START } = common;
  const database = (settings: DatabaseSettings): ServiceDatabase => ({
    service: name,
    url: settings.DATABASE_URL,
    schema: settings.DATABASE_SCHEMA,
    entities,
    migrations: [
      ...libraryMigrations(entry, followsAccounts),
      ...(countedUsage === undefined ? [] : usageMigrations),
      ...migrations,
    ],
    poolSize: settings.DATABASE_POOL,
    migrateAtStart: settings.MIGRATE_AT_START,
  });
  return {
    entry,
    config,
    followsAccounts,
    hears,
    ownEvents,
    jobs: jobs.map(({ kind }) => kind),
    databaseSettings: { DATABASE_URL, DATABASE_SCHEMA, DATABASE_POOL, MIGRATE_AT_START },
    settings: load,
    database,
    createModule: (environment, parts) => {
      const own = load(environment);
      return serviceModule({
        manifest,
        entry,
        followsAccounts,
        config: own,
        hears,
        database: database(own),
        environment,
        parts,
      });
    },
  };
}

/** Of the tables that libraries keep for a service. */
function libraryMigrations(
  { roles, needs }: ServiceEntry,
  followsAccounts: boolean,
): ServiceDatabase['migrations'] {
  return [
    ...idempotencyMigrations,
    ...eventMigrations,
    ...(followsAccounts ? quotaMigrations : []),
    ...(roles.includes('worker') ? jobMigrations : []),
    ...(needs.includes('mail') ? mailMigrations : []),
  ];
}

/** What is wrong with a manifest, in half a sentence. */
function problemOf(
  manifest: Pick<ServiceManifest<z.ZodRawShape>, 'userDeletion'> & {
    jobs?: readonly JobDefinition[];
    emails?: unknown;
    storage?: unknown;
    engine?: unknown;
  },
  { roles, needs }: ServiceEntry,
  followsAccounts: boolean,
): string | undefined {
  const { jobs = [], emails, storage, engine, userDeletion } = manifest;
  const parts: [string, boolean, boolean][] = [
    ['jobs', jobs.length > 0, roles.includes('worker')],
    ['emails', emails !== undefined, needsAny(needs, 'mail')],
    ['storage', storage !== undefined, needsAny(needs, 'storage:read', 'storage:write')],
    ['an engine', engine !== undefined, needsAny(needs, 'engine')],
    ['a user deletion', userDeletion !== undefined, followsAccounts],
  ];
  const wrong = parts.find(([, has, shouldHave]) => has !== shouldHave);
  if (!wrong) return undefined;
  const [part, has] = wrong;
  return has
    ? `has ${part}, which the list of services does not say`
    : `needs ${part}, as the list of services says`;
}

const needsAny = (needs: readonly ServiceNeed[], ...wanted: ServiceNeed[]): boolean =>
  wanted.some((need) => needs.includes(need));
