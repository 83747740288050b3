import cookie from '@fastify/cookie';
import { type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DatabaseModule } from '@plumbline/database';
import { EventsModule, type LiveBus } from '@plumbline/events';
import { armFaultPoint, Identity, type Logger, ServerModule } from '@plumbline/server';
import type { FastifyInstance } from 'fastify';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { AttemptsService } from './accounts/attempts.service.js';
import { AUTH_CONFIG, type AuthConfig } from './config.js';
import { authDatabase } from './database.js';
import { SessionCookies } from './sessions/cookies.js';
import { DocumentsController } from './sessions/documents.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SigningKeys } from './sessions/signing-keys.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';

/** What this process shares with others in the same process: keys and revocations are known at once everywhere. */
export interface AuthShared {
  identity: Identity;
  live: LiveBus;
  logger: Logger;
}

/** Gives the process its own keys and the revocations that outlived a restart, before any request is served. */
@Injectable()
class IdentityLoader implements OnApplicationBootstrap {
  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(SigningKeys) private readonly keys: SigningKeys,
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { sessionId, until } of await this.sessions.liveRevocations()) {
      this.identity.revocations.add(sessionId, new Date(until));
    }
    this.identity.useKeys(this.keys.jwks);
  }

  async onModuleInit(): Promise<void> {
    await (this.http.httpAdapter.getInstance() as FastifyInstance).register(cookie);
  }
}

/** The auth service: users, workspaces, sessions, subscriptions. */
@Module({})
export class AuthModule {}

export function createAuthModule(config: AuthConfig, shared: AuthShared): DynamicModule {
  armFaultPoint(config.FAULT_POINT);
  return {
    module: AuthModule,
    imports: [
      ServerModule.forService(shared),
      DatabaseModule.forService(authDatabase(config)),
      EventsModule.forService({
        service: 'auth',
        settings: config,
        live: shared.live,
      }),
    ],
    controllers: [AccountsController, SubscriptionsController, DocumentsController],
    providers: [
      { provide: AUTH_CONFIG, useValue: config },
      { provide: SigningKeys, useFactory: () => SigningKeys.from(config.AUTH_SIGNING_KEY) },
      { provide: SessionCookies, useValue: new SessionCookies(config.AUTH_SECURITY_KEY, config.PUBLIC_URL) },
      AccountsService,
      AttemptsService,
      SessionsService,
      SubscriptionsService,
      IdentityLoader,
    ],
  };
}
