import cookie from '@fastify/cookie';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { patiently } from '@plumbline/database';
import { Identity, RevocationAnnouncer, RevocationFollower } from '@plumbline/server';
import { SERVICE_PARTS, type ServiceParts } from '@plumbline/service';
import type { FastifyInstance } from 'fastify';
import { SessionsService } from './identity/sessions/sessions.service.js';
import { SigningKeys } from './identity/sessions/signing-keys.js';

/**
 * Gives the process its own keys and the revocations that outlived a restart, before any request is served; tells the
 * others of them, and hears what another replica of auth ends.
 */
@Injectable()
export class IdentityLoader implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private follower: RevocationFollower | undefined;

  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(SigningKeys) private readonly keys: SigningKeys,
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(RevocationAnnouncer) private readonly announcer: RevocationAnnouncer,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
    @Inject(SERVICE_PARTS) private readonly parts: ServiceParts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const live = () => this.sessions.liveRevocations();
    const { redis, logger } = this.parts;
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
