import { Module } from '@nestjs/common';
import { RevocationAnnouncer } from '@plumbline/server';
import { SERVICE_PARTS, type ServiceParts } from '@plumbline/service';
import { AuditModule } from '../audit/audit.module.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { NewAccounts } from './accounts/new-accounts.js';
import { AddressVerificationController } from './address-verification/address-verification.controller.js';
import { AddressVerifications } from './address-verification/address-verifications.service.js';
import { AdministrationController } from './administration/administration.controller.js';
import { AdministrationService } from './administration/administration.service.js';
import { UserList } from './administration/user-list.queries.js';
import { AvatarController } from './avatar/avatar.controller.js';
import { AvatarService } from './avatar/avatar.service.js';
import { KnownDevices } from './devices/known-devices.js';
import { Memberships } from './memberships/memberships.js';
import { OwnWorkspaces } from './memberships/own-workspaces.js';
import { NetworkPolicy } from './network-policy/network-policy.js';
import { EmailChangeController } from './profile/email-change.controller.js';
import { EmailChangeService } from './profile/email-change.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ProvisionedMembers } from './provisioning/provisioned-members.js';
import { PasswordResets } from './recovery/password-resets.service.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RecoveryRequests } from './recovery/recovery-requests.js';
import { AuthenticatorApps } from './second-factor/authenticator-apps.js';
import { Passkeys } from './second-factor/passkeys.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SessionEnding } from './session-ending.js';
import { SessionCookies } from './sessions/cookies.js';
import { DocumentsController } from './sessions/documents.controller.js';
import { FreshSessions } from './sessions/fresh-sessions.js';
import { SessionActivity } from './sessions/session-activity.js';
import { SessionList } from './sessions/session-list.queries.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SigningKeys } from './sessions/signing-keys.js';
import { FactorProofsController } from './sign-in/factor-proofs.controller.js';
import { FactorProofs } from './sign-in/factor-proofs.service.js';
import { SecondFactors } from './sign-in/second-factors.js';
import { SessionAnswers } from './sign-in/session-answers.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInChallenges } from './sign-in/sign-in-challenges.js';
import { SignInHistory } from './sign-in/sign-in-history.js';
import { SignOnRules } from './sign-in/sign-on-rules.js';
import { ApiTokensController } from './tokens/api-tokens.controller.js';
import { ApiTokensService } from './tokens/api-tokens.service.js';
import { AttemptsService } from './users/attempts.service.js';
import { Passwords } from './users/passwords.js';

const PROVIDERS = [
  {
    provide: RevocationAnnouncer,
    inject: [SERVICE_PARTS],
    useFactory: ({ redis, logger }: ServiceParts) => new RevocationAnnouncer(redis, logger),
  },
  {
    provide: NetworkPolicy,
    inject: [AUTH_CONFIG],
    useFactory: (config: AuthConfig) => new NetworkPolicy(config.NETWORK_POLICY_MMDB),
  },
  {
    provide: SigningKeys,
    inject: [AUTH_CONFIG],
    useFactory: (config: AuthConfig) => SigningKeys.from(config.AUTH_SIGNING_KEY),
  },
  {
    provide: SessionCookies,
    inject: [AUTH_CONFIG],
    useFactory: (config: AuthConfig) => new SessionCookies(config.AUTH_SECURITY_KEY, config.PUBLIC_URL),
  },
  AccountsService,
  AddressVerifications,
  AdministrationService,
  ApiTokensService,
  AttemptsService,
  AuthenticatorApps,
  AvatarService,
  EmailChangeService,
  FactorProofs,
  FreshSessions,
  KnownDevices,
  Memberships,
  NewAccounts,
  OwnWorkspaces,
  Passkeys,
  PasswordResets,
  Passwords,
  ProfileService,
  ProvisionedMembers,
  RecoveryCodes,
  RecoveryRequests,
  SecondFactors,
  SecondFactorService,
  SessionActivity,
  SessionEnding,
  SessionList,
  SessionsService,
  SignInChallenges,
  SignInHistory,
  SessionAnswers,
  SignInService,
  SignOnRules,
  UserList,
];

/** Who somebody is: accounts, sign-in, second factors, sessions, tokens, and their administration. */
@Module({
  imports: [AuditModule],
  controllers: [
    AccountsController,
    AddressVerificationController,
    AdministrationController,
    ApiTokensController,
    AvatarController,
    DocumentsController,
    EmailChangeController,
    FactorProofsController,
    ProfileController,
    RecoveryController,
    SecondFactorController,
    SessionsController,
  ],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class IdentityModule {}
