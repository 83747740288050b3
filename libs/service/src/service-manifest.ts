import type { Provider, Type } from '@nestjs/common';
import type { EventDefinition, ServiceName } from '@plumbline/contracts';
import type { DatabaseOptions } from '@plumbline/database';
import type { JobDefinition } from '@plumbline/jobs';
import type { EmailTemplates } from '@plumbline/mail';
import type { z } from 'zod';
import type { DataExportSource } from './data-export.controller.js';
import type { ServiceParts } from './service-parts.js';
import type { PoolSize, ServiceConfig } from './service-settings.js';
import type { UsageSource } from './usage.controller.js';
import type { UserDeletion } from './user-deletion.handler.js';

/** What is a service's own. Everything else that a service has comes from this library. */
export interface ServiceManifest<Own extends z.ZodRawShape> {
  name: ServiceName;
  pool: PoolSize;
  /** Its settings beside those that every service has, and those of its jobs and mails. */
  settings: Own;
  /** Injection token of all its settings. */
  config: symbol;
  entities: (new () => object)[];
  /** The steps that led to its tables, oldest first. Libraries bring those of theirs. */
  migrations: DatabaseOptions['migrations'];
  /** Those it hears beside those of accounts, which every service follows. Each has one handler among the providers. */
  events?: readonly EventDefinition[];
  /** Every email that it sends, where it sends any. */
  emails?: EmailTemplates;
  /** Each is done by one provider marked with `@JobOf`. */
  jobs?: readonly JobDefinition[];
  /**
   * Its parts as Nest modules, where it is large enough to have some. Libraries, settings and SERVICE_PARTS can be injected
   * in them. Their controllers are there in every process, so a service with workers names its controllers below.
   */
  modules?: readonly Type[];
  /** Answer calls, in processes that do. */
  controllers?: readonly Type[];
  /** Those that hear events and do jobs are among them. */
  providers: readonly Provider[] | ((config: ServiceConfig<Own>, parts: ServiceParts) => readonly Provider[]);
  /** Opens the stored objects that the settings name; injected by STORAGE. */
  storage?: (config: ServiceConfig<Own>) => Promise<object>;
  /** Opens the engine for queries, which is closed after requests and jobs have finished; injected by ENGINE. */
  engine?: (config: ServiceConfig<Own>) => Promise<Closable>;
  /** Counts its meters; without it, it keeps none. */
  usage?: Type<UsageSource>;
  /** SELECT of `workspace_id`, `measure` and `amount` over all workspaces, for those who run the installation. */
  countedUsage?: string;
  /** SELECT of `userId`, `kind` and `count`: the objects of the workspace $1 that members count as theirs. */
  madeObjects?: string;
  /** Gives back what it keeps of a user. */
  dataExport: Type<DataExportSource>;
  /** Removes what it keeps of a workspace; only the service that decides about accounts has none. */
  userDeletion?: Type<UserDeletion>;
}

export interface Closable {
  close(): Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
