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
import { MailModule, type MailTransport } from '@plumbline/mail';
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
import { AuditService } from './audit/audit.service.js';
import { Billing } from './billing/billing.js';
import { BillingNews } from './billing/billing-news.service.js';
import { PlanChanges } from './billing/plan-changes.js';
import { SubscriptionClock } from './billing/subscription-clock.js';
import { SubscriptionsController } from './billing/subscriptions.controller.js';
import { SubscriptionsService } from './billing/subscriptions.service.js';
import { AUTH_CONFIG, type AuthConfig } from './config.js';
import { authDatabase } from './database.js';
import { authEmails } from './emails/auth-emails.js';
import { Housekeeping } from './housekeeping.js';
import { AccountsController } from './identity/accounts/accounts.controller.js';
import { AccountsService } from './identity/accounts/accounts.service.js';
import { AddressVerificationController } from './identity/address-verification/address-verification.controller.js';
import { AddressVerifications } from './identity/address-verification/address-verifications.service.js';
import { AdministrationController } from './identity/administration/administration.controller.js';
import { AdministrationService } from './identity/administration/administration.service.js';
import { UserList } from './identity/administration/user-list.queries.js';
import { AvatarController } from './identity/avatar/avatar.controller.js';
import { AvatarService } from './identity/avatar/avatar.service.js';
import { KnownDevices } from './identity/devices/known-devices.js';
import { NetworkPolicy } from './identity/network-policy/network-policy.js';
import { EmailChangeController } from './identity/profile/email-change.controller.js';
import { EmailChangeService } from './identity/profile/email-change.service.js';
import { ProfileController } from './identity/profile/profile.controller.js';
import { ProfileService } from './identity/profile/profile.service.js';
import { PasswordResets } from './identity/recovery/password-resets.service.js';
import { RecoveryController } from './identity/recovery/recovery.controller.js';
import { RecoveryRequests } from './identity/recovery/recovery-requests.js';
import { AuthenticatorApps } from './identity/second-factor/authenticator-apps.js';
import { Passkeys } from './identity/second-factor/passkeys.js';
import { RecoveryCodes } from './identity/second-factor/recovery-codes.js';
import { SecondFactorController } from './identity/second-factor/second-factor.controller.js';
import { SecondFactorService } from './identity/second-factor/second-factor.service.js';
import { SessionCookies } from './identity/sessions/cookies.js';
import { DocumentsController } from './identity/sessions/documents.controller.js';
import { FreshSessions } from './identity/sessions/fresh-sessions.js';
import { SessionActivity } from './identity/sessions/session-activity.js';
import { SessionEnding } from './identity/sessions/session-ending.js';
import { SessionList } from './identity/sessions/session-list.queries.js';
import { SessionsController } from './identity/sessions/sessions.controller.js';
import { SessionsService } from './identity/sessions/sessions.service.js';
import { SigningKeys } from './identity/sessions/signing-keys.js';
import { SecondFactors } from './identity/sign-in/second-factors.js';
import { SignInService } from './identity/sign-in/sign-in.service.js';
import { SignInChallenges } from './identity/sign-in/sign-in-challenges.js';
import { SignInHistory } from './identity/sign-in/sign-in-history.js';
import { ApiTokensController } from './identity/tokens/api-tokens.controller.js';
import { ApiTokensService } from './identity/tokens/api-tokens.service.js';
import { AttemptsService } from './identity/users/attempts.service.js';
import { Passwords } from './identity/users/passwords.js';
import { OwnDataController } from './own-data/own-data.controller.js';
import { BrowserReportsController } from './support/browser-reports/browser-reports.controller.js';
import { BrowserReports } from './support/browser-reports/browser-reports.service.js';
import { OnboardingService } from './support/resources/onboarding.service.js';
import { ResourcesController } from './support/resources/resources.controller.js';
import { SupportRequests } from './support/resources/support-requests.service.js';
import { SalesController } from './support/sales/sales.controller.js';
import { SalesService } from './support/sales/sales.service.js';
import { DeletionController } from './user-deletion/deletion.controller.js';
import { DeletionService } from './user-deletion/deletion.service.js';

/** What this process shares with others in the same process: keys and revocations are known at once everywhere. */
export interface AuthShared {
  identity: Identity;
  live: LiveBus;
  logger: Logger;
  /** Carries revocations to other processes at once; without it they hear of them by events. */
  redis?: Redis;
  /** Where mails go when no mail server is named. */
  mail?: MailTransport | undefined;
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
        hears: [],
        settings: config,
        live: shared.live,
      }),
      MailModule.forService({ templates: authEmails, settings: config, transport: shared.mail }),
    ],
    controllers: [
      AccountsController,
      SubscriptionsController,
      DocumentsController,
      SessionsController,
      RecoveryController,
      AddressVerificationController,
      SalesController,
      AdministrationController,
      ProfileController,
      AvatarController,
      EmailChangeController,
      ApiTokensController,
      DeletionController,
      OwnDataController,
      SecondFactorController,
      BrowserReportsController,
      ResourcesController,
    ],
    providers: [
      { provide: AUTH_CONFIG, useValue: config },
      { provide: AUTH_SHARED, useValue: shared },
      { provide: RevocationAnnouncer, useValue: new RevocationAnnouncer(shared.redis, shared.logger) },
      { provide: NetworkPolicy, useFactory: () => new NetworkPolicy(config.NETWORK_POLICY_MMDB) },
      { provide: SigningKeys, useFactory: () => SigningKeys.from(config.AUTH_SIGNING_KEY) },
      { provide: SessionCookies, useValue: new SessionCookies(config.AUTH_SECURITY_KEY, config.PUBLIC_URL) },
      AccountsService,
      AttemptsService,
      Passwords,
      SessionsService,
      SessionActivity,
      SignInService,
      SignInChallenges,
      SecondFactors,
      SignInHistory,
      KnownDevices,
      RecoveryRequests,
      PasswordResets,
      AddressVerifications,
      Housekeeping,
      SubscriptionsService,
      Billing,
      BillingNews,
      PlanChanges,
      SubscriptionClock,
      SalesService,
      AuditService,
      AdministrationService,
      UserList,
      SessionEnding,
      FreshSessions,
      ProfileService,
      AvatarService,
      EmailChangeService,
      ApiTokensService,
      DeletionService,
      SecondFactorService,
      AuthenticatorApps,
      Passkeys,
      RecoveryCodes,
      SessionList,
      BrowserReports,
      OnboardingService,
      SupportRequests,
      IdentityLoader,
    ],
  };
}
