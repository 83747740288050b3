import type { LiveBus } from '@plumbline/events';
import type { MailTransport } from '@plumbline/mail';
import type { Identity, Logger, ProcessSampler, Redis } from '@plumbline/server';

/** What a process gives the services in it; in the embedded product they share it. */
export interface ServiceParts {
  identity: Identity;
  live: LiveBus;
  logger: Logger;
  /** Shared state of all processes; without it each has its own. */
  redis?: Redis | undefined;
  /** Stored objects; without it the service opens what its settings name. */
  storage?: object | undefined;
  /** Where mails go when no mail server is named. */
  mail?: MailTransport | undefined;
  /** What the process measures; without it nothing is told of it. */
  sampler?: ProcessSampler | undefined;
}

/** Injection token of the stored objects. */
export const STORAGE = Symbol('storage');
/** Injection token of the engine for queries. */
export const ENGINE = Symbol('engine');
/** Injection token of the ServiceParts. */
export const SERVICE_PARTS = Symbol('service parts');
