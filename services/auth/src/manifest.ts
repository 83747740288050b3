import { RevocationAnnouncer } from '@plumbline/server';
import { defineService } from '@plumbline/service';
import { AuditService } from './audit/audit.service.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { Billing } from './billing/billing.js';
import { BillingWebhooks } from './billing/billing-webhooks.service.js';
import { PlanChanges } from './billing/plan-changes.js';
import { SubscriptionClock } from './billing/subscription-clock.js';
import { SubscriptionsController } from './billing/subscriptions.controller.js';
import { SubscriptionsService } from './billing/subscriptions.service.js';
import { AUTH_CONFIG, authSettings } from './config.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
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
import { UserSession } from './identity/sessions/session.entity.js';
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
import { User } from './identity/users/user.entity.js';
import { Workspace } from './identity/users/workspace.entity.js';
import { IdentityLoader } from './identity-loader.js';
import { Accounts1700000000001 } from './migrations/1700000000001-accounts.js';
import { EventReplay1700000000031 } from './migrations/1700000000031-event-replay.js';
import { AccountRecovery1700000000041 } from './migrations/1700000000041-account-recovery.js';
import { AttestationAddress1700000000042 } from './migrations/1700000000042-attestation-address.js';
import { SalesAndAdministration1700000000045 } from './migrations/1700000000045-sales-and-administration.js';
import { Profile1700000000046 } from './migrations/1700000000046-profile.js';
import { SecondFactors1700000000047 } from './migrations/1700000000047-second-factors.js';
import { Billing1700000000048 } from './migrations/1700000000048-billing.js';
import { Resources1700000000057 } from './migrations/1700000000057-resources.js';
import { StateVersion1700000000061 } from './migrations/1700000000061-state-version.js';
import { OrderOfNews1700000000063 } from './migrations/1700000000063-order-of-news.js';
import { ContractLimits1700000000064 } from './migrations/1700000000064-contract-limits.js';
import { Avatars1700000000067 } from './migrations/1700000000067-avatars.js';
import { ReplacedSubscriptions1700000000069 } from './migrations/1700000000069-replaced-subscriptions.js';
import { UsersOfWorkspace1700000000071 } from './migrations/1700000000071-users-of-workspace.js';
import { VerifiedAddresses1700000000081 } from './migrations/1700000000081-verified-addresses.js';
import { KnownDevices1700000000082 } from './migrations/1700000000082-known-devices.js';
import { BrowserReportsController } from './support/browser-reports/browser-reports.controller.js';
import { BrowserReports } from './support/browser-reports/browser-reports.service.js';
import { OnboardingService } from './support/resources/onboarding.service.js';
import { ResourcesController } from './support/resources/resources.controller.js';
import { SupportRequests } from './support/resources/support-requests.service.js';
import { SalesController } from './support/sales/sales.controller.js';
import { SalesService } from './support/sales/sales.service.js';
import { SalesRequest } from './support/sales/sales-request.entity.js';
import { DeletionController } from './user-deletion/deletion.controller.js';
import { DeletionService } from './user-deletion/deletion.service.js';

/** The auth service: users, workspaces, sessions, subscriptions. */
export const authService = defineService({
  name: 'auth',
  pool: { min: 1, size: 4 },
  settings: authSettings,
  config: AUTH_CONFIG,
  entities: [User, Workspace, UserSession, SalesRequest, AuditEntry],
  migrations: [
    Accounts1700000000001,
    EventReplay1700000000031,
    AccountRecovery1700000000041,
    AttestationAddress1700000000042,
    SalesAndAdministration1700000000045,
    Profile1700000000046,
    SecondFactors1700000000047,
    Billing1700000000048,
    Resources1700000000057,
    StateVersion1700000000061,
    OrderOfNews1700000000063,
    ContractLimits1700000000064,
    Avatars1700000000067,
    ReplacedSubscriptions1700000000069,
    UsersOfWorkspace1700000000071,
    VerifiedAddresses1700000000081,
    KnownDevices1700000000082,
  ],
  emails: authEmails,
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
    SecondFactorController,
    BrowserReportsController,
    ResourcesController,
  ],
  providers: (config, parts) => [
    { provide: RevocationAnnouncer, useValue: new RevocationAnnouncer(parts.redis, parts.logger) },
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
    BillingWebhooks,
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
  usage: SubscriptionsService,
  dataExport: DataExportQueries,
});
