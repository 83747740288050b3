import cookie from '@fastify/cookie';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DatabaseModule, patiently } from '@plumbline/database';
import { EventsModule, type LiveBus } from '@plumbline/events';
import {
  armFaultPoint,
  Identity,
  type Logger,
  type Redis,
  RevocationAnnouncer,
  RevocationFollower,
  ServerModule,
} from '@plumbline/server';
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
  /** Carries revocations to other processes at once; without it they hear of them by events. */
  redis?: Redis;
}

const AUTH_SHARED = Symbol('auth shared');

/**
 * Gives the process its own keys and the revocations that outlived a restart, before any request is served; tells the
 * others of them, and hears what another replica of auth ends.
 */
@Injectable()
class IdentityLoader implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private follower: RevocationFollower | undefined;

  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(SigningKeys) private readonly keys: SigningKeys,
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(RevocationAnnouncer) private readonly announcer: RevocationAnnouncer,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
    @Inject(AUTH_SHARED) private readonly shared: AuthShared,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const live = () => this.sessions.liveRevocations();
    const { redis, logger } = this.shared;
    const onAway = (error: Error) => logger.warn({ err: error }, 'the database does not answer yet');
    for (const { sessionId, until } of await patiently(live, onAway)) {
      this.identity.revocations.add(sessionId, new Date(until));
    }
    this.identity.useKeys(this.keys.jwks);
    this.announcer.start(live);
    if (!redis) return;
    const documents = async () => ({ jwks: this.keys.jwks, revoked: await live() });
    this.follower = new RevocationFollower(this.identity, { documents, redis, logger }).start();
  }

  beforeApplicationShutdown(): void {
    this.follower?.stop();
    this.announcer.stop();
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
      { provide: AUTH_SHARED, useValue: shared },
      { provide: RevocationAnnouncer, useValue: new RevocationAnnouncer(shared.redis, shared.logger) },
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
