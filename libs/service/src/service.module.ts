import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type Provider,
  type Type,
} from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { EventDefinition, ServiceEntry, ServiceName } from '@plumbline/contracts';
import { DatabaseModule, type ServiceDatabase } from '@plumbline/database';
import { EventsModule } from '@plumbline/events';
import { JobsModule, jobSettings } from '@plumbline/jobs';
import { MailModule, mailSettings } from '@plumbline/mail';
import { armFaultPoint, loadConfig, ServerModule } from '@plumbline/server';
import { z } from 'zod';
import { AccountsHandler } from './accounts.handler.js';
import { DATA_EXPORT_SOURCE, DataExportController } from './data-export.controller.js';
import { MADE_OBJECTS, MadeObjectsController } from './made-objects.controller.js';
import { SampleReporter } from './sample-reporter.js';
import type { Closable, Environment, ServiceManifest } from './service-manifest.js';
import { ENGINE, SERVICE_PARTS, type ServiceParts, STORAGE } from './service-parts.js';
import type { ServiceConfig } from './service-settings.js';
import { USAGE_SOURCE, UsageController, type UsageSource } from './usage.controller.js';
import { COUNTED_USAGE, UsageReporter } from './usage-reporter.js';
import { HAS_JOBS, USER_DELETION, UserDeletionHandler } from './user-deletion.handler.js';

/** What a service's module is made of. */
interface ModuleParts<Own extends z.ZodRawShape> {
  manifest: ServiceManifest<Own>;
  entry: ServiceEntry<ServiceName>;
  followsAccounts: boolean;
  config: ServiceConfig<Own>;
  hears: readonly EventDefinition[];
  database: ServiceDatabase;
  environment: Environment;
  parts: ServiceParts;
}

/** Ends the engine after requests and jobs have finished. */
@Injectable()
class EngineCloser implements OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Closable) {}

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }
}

const NO_USAGE: UsageSource = { usage: async () => [] };

/** What every module of a service may be given. */
@Module({})
class SettingsModule {}

/** A service: what all have in common, and what its manifest adds. */
@Module({})
class ServiceModule {}

export function serviceModule<Own extends z.ZodRawShape>(service: ModuleParts<Own>): DynamicModule {
  const { manifest, config, parts } = service;
  armFaultPoint(config.FAULT_POINT);
  const own =
    typeof manifest.providers === 'function' ? manifest.providers(config, parts) : manifest.providers;
  return {
    module: ServiceModule,
    imports: [settingsOf(service), ...librariesOf(service), ...(manifest.modules ?? [])],
    controllers:
      config.ROLE === 'worker'
        ? []
        : [...(manifest.controllers ?? []), UsageController, MadeObjectsController, DataExportController],
    providers: [
      ...resourcesOf(service),
      ...(manifest.usage
        ? bound(USAGE_SOURCE, manifest.usage, manifest.modules)
        : [{ provide: USAGE_SOURCE, useValue: NO_USAGE }]),
      { provide: MADE_OBJECTS, useValue: manifest.madeObjects ?? null },
      ...bound(DATA_EXPORT_SOURCE, manifest.dataExport),
      ...accountFollowersOf(service),
      ...(parts.sampler ? [SampleReporter] : []),
      ...usageReporterOf(manifest),
      ...own,
    ],
  };
}

/** Tells what workspaces use, where the service counts it. */
const usageReporterOf = ({
  name: service,
  countedUsage: sql,
}: Pick<ServiceManifest<z.ZodRawShape>, 'name' | 'countedUsage'>): Provider[] =>
  sql === undefined ? [] : [{ provide: COUNTED_USAGE, useValue: { service, sql } }, UsageReporter];

/** One instance, whether it is injected by its class, which one of the modules may provide, or by the library's token. */
const bound = (token: symbol, part: Type<object>, modules: readonly Type[] = []): Provider[] => [
  ...(modules.some((module) => providersOf(module).includes(part)) ? [] : [part]),
  { provide: token, useExisting: part },
];

const providersOf = (module: Type): readonly Provider[] =>
  Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? [];

function settingsOf<Own extends z.ZodRawShape>({ manifest, config, parts }: ModuleParts<Own>): DynamicModule {
  const providers = [
    { provide: manifest.config, useValue: config },
    { provide: SERVICE_PARTS, useValue: parts },
  ];
  return { module: SettingsModule, global: true, providers, exports: providers };
}

/** In the order in which they stop: mails and jobs before events, events before the database. */
function librariesOf<Own extends z.ZodRawShape>(service: ModuleParts<Own>): DynamicModule[] {
  const { manifest, entry, config, hears, database, environment, parts } = service;
  const { name } = entry;
  const libraries = [
    ServerModule.forService(parts),
    DatabaseModule.forService(database),
    EventsModule.forService({ service: name, hears, settings: config, live: parts.live }),
  ];
  if (manifest.emails) {
    const settings = loadConfig(name, z.object(mailSettings), environment);
    libraries.push(MailModule.forService({ templates: manifest.emails, settings, transport: parts.mail }));
  }
  if (manifest.jobs) {
    const { DATABASE_URL, ROLE: role } = config;
    const settings = { ...loadConfig(name, z.object(jobSettings), environment), DATABASE_URL };
    libraries.push(JobsModule.forService({ service: name, jobs: manifest.jobs, role, settings }));
  }
  return libraries;
}

function resourcesOf<Own extends z.ZodRawShape>({ manifest, config, parts }: ModuleParts<Own>): Provider[] {
  const { storage, engine } = manifest;
  return [
    ...(storage ? [{ provide: STORAGE, useFactory: async () => parts.storage ?? storage(config) }] : []),
    ...(engine ? [{ provide: ENGINE, useFactory: () => engine(config) }, EngineCloser] : []),
  ];
}

function accountFollowersOf<Own extends z.ZodRawShape>({
  manifest,
  followsAccounts,
}: ModuleParts<Own>): Provider[] {
  const { userDeletion, jobs } = manifest;
  if (!followsAccounts || !userDeletion) return [];
  return [
    AccountsHandler,
    ...bound(USER_DELETION, userDeletion),
    { provide: HAS_JOBS, useValue: jobs !== undefined },
    UserDeletionHandler,
  ];
}
