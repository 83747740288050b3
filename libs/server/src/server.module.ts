import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, Reflector } from '@nestjs/core';
import { ErrorFilter } from './http/error.filter.js';
import { Identity } from './identity/identity.js';
import { SessionGuard } from './identity/session.js';
import type { Logger } from './logging/logger.js';
import { DRAIN_MS, Drain } from './process/drain.js';
import { HealthController, Liveness, Readiness } from './process/health.controller.js';

/** Injection token of the process's logger. */
export const LOGGER = Symbol('logger');

/** Under the half minute that an orchestrator gives a service between SIGTERM and SIGKILL. */
const SERVICE_DRAIN_MS = 20_000;

/** What every service has: guard, error answers, health, drain, logger. */
@Global()
@Module({})
export class ServerModule {
  static forService(parts: { identity: Identity; logger: Logger; drainMs?: number }): DynamicModule {
    return {
      module: ServerModule,
      controllers: [HealthController],
      providers: [
        Readiness,
        Liveness,
        Drain,
        { provide: DRAIN_MS, useValue: parts.drainMs ?? SERVICE_DRAIN_MS },
        { provide: Identity, useValue: parts.identity },
        { provide: LOGGER, useValue: parts.logger },
        { provide: APP_FILTER, useValue: new ErrorFilter(parts.logger) },
        {
          provide: APP_GUARD,
          useFactory: (reflector: Reflector, identity: Identity) => new SessionGuard(reflector, identity),
          inject: [Reflector, Identity],
        },
      ],
      exports: [Readiness, Liveness, Identity, LOGGER],
    };
  }
}
