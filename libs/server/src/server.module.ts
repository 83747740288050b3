import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, Reflector } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { HealthController, Readiness } from './health.controller.js';
import { Identity } from './identity.js';
import type { Logger } from './logger.js';
import { SessionGuard } from './session.js';

/** Injection token of the process's logger. */
export const LOGGER = Symbol('logger');

/** What every service has: guard, error answers, health, logger. */
@Global()
@Module({})
export class ServerModule {
  static forService(parts: { identity: Identity; logger: Logger }): DynamicModule {
    return {
      module: ServerModule,
      controllers: [HealthController],
      providers: [
        Readiness,
        { provide: Identity, useValue: parts.identity },
        { provide: LOGGER, useValue: parts.logger },
        { provide: APP_FILTER, useValue: new ErrorFilter(parts.logger) },
        {
          provide: APP_GUARD,
          useFactory: (reflector: Reflector, identity: Identity) => new SessionGuard(reflector, identity),
          inject: [Reflector, Identity],
        },
      ],
      exports: [Readiness, Identity, LOGGER],
    };
  }
}
