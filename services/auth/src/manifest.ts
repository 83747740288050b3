import {
  BackupActed,
  CodeActed,
  FactsAudited,
  MemberNoticeRequested,
  OwnerNoticeRequested,
  ProcessSampled,
  WorkspaceActed,
  WorkspaceUsageTold,
} from '@plumbline/contracts';
import { defineService } from '@plumbline/service';
import { ActivityModule } from './activity/activity.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { BackupAuditHandler } from './audit/backup-audit.handler.js';
import { CodeAuditHandler } from './audit/code-audit.handler.js';
import { BillingModule } from './billing/billing.module.js';
import { SubscriptionsService } from './billing/subscriptions.service.js';
import { AUTH_CONFIG, authSettings } from './config.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { DirectoryModule } from './directory/directory.module.js';
import { DirectoryGroup } from './directory/directory-group.entity.js';
import { DirectoryUser } from './directory/directory-user.entity.js';
import { authEmails } from './emails/auth-emails.js';
import { Housekeeping } from './housekeeping.js';
import { IdentityModule } from './identity/identity.module.js';
import { Member } from './identity/memberships/member.entity.js';
import { UserSession } from './identity/sessions/session.entity.js';
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
import { MailResponses1700000000162 } from './migrations/1700000000162-mail-responses.js';
import { Monitoring1700000000201 } from './migrations/1700000000201-monitoring.js';
import { DeploymentChecks1700000000202 } from './migrations/1700000000202-deployment-checks.js';
import { WorkspaceUsage1700000000221 } from './migrations/1700000000221-workspace-usage.js';
import { OperationRules1700000000222 } from './migrations/1700000000222-operation-rules.js';
import { FactAudits1700000000223 } from './migrations/1700000000223-fact-audits.js';
import { Teams1700000000240 } from './migrations/1700000000240-teams.js';
import { VerifiedDomains1700000000320 } from './migrations/1700000000320-verified-domains.js';
import { SingleSignOn1700000000321 } from './migrations/1700000000321-single-sign-on.js';
import { WorkspaceAdmins1700000000340 } from './migrations/1700000000340-workspace-admins.js';
import { Directories1700000000341 } from './migrations/1700000000341-directories.js';
import { SupportTerms1700000000342 } from './migrations/1700000000342-support-terms.js';
import { Activity1700000000360 } from './migrations/1700000000360-activity.js';
import { FactorProofs1700000000380 } from './migrations/1700000000380-factor-proofs.js';
import { Formats1700000000420 } from './migrations/1700000000420-formats.js';
import { SamlKeys1700000000460 } from './migrations/1700000000460-saml-keys.js';
import { MemberNoticesHandler } from './notices/member-notices.handler.js';
import { NoticesHandler } from './notices/notices.handler.js';
import { OperationModule } from './operation/operation.module.js';
import { WorkspaceDomain } from './single-sign-on/domains/workspace-domain.entity.js';
import { SignOnConnection } from './single-sign-on/protocol/sign-on-connection.entity.js';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module.js';
import { SalesRequest } from './support/sales/sales-request.entity.js';
import { SupportModule } from './support/support.module.js';
import { Invitation } from './teams/invitation.entity.js';
import { TeamsModule } from './teams/teams.module.js';
import { UserDeletionModule } from './user-deletion/user-deletion.module.js';

/** The auth service: users, workspaces, sessions, subscriptions. */
export const authService = defineService({
  name: 'auth',
  pool: { min: 1, size: 4 },
  settings: authSettings,
  config: AUTH_CONFIG,
  entities: [
    User,
    Workspace,
    Member,
    Invitation,
    WorkspaceDomain,
    SignOnConnection,
    DirectoryUser,
    DirectoryGroup,
    UserSession,
    SalesRequest,
    AuditEntry,
  ],
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
    MailResponses1700000000162,
    Monitoring1700000000201,
    DeploymentChecks1700000000202,
    WorkspaceUsage1700000000221,
    OperationRules1700000000222,
    FactAudits1700000000223,
    Teams1700000000240,
    VerifiedDomains1700000000320,
    SingleSignOn1700000000321,
    WorkspaceAdmins1700000000340,
    Directories1700000000341,
    FactorProofs1700000000380,
    SupportTerms1700000000342,
    Formats1700000000420,
    SamlKeys1700000000460,
    Activity1700000000360,
  ],
  events: [
    BackupActed,
    CodeActed,
    FactsAudited,
    MemberNoticeRequested,
    OwnerNoticeRequested,
    ProcessSampled,
    WorkspaceActed,
    WorkspaceUsageTold,
  ],
  emails: authEmails,
  modules: [
    ActivityModule,
    AuditModule,
    IdentityModule,
    BillingModule,
    SupportModule,
    TeamsModule,
    SingleSignOnModule,
    DirectoryModule,
    UserDeletionModule,
    OperationModule,
  ],
  providers: [
    BackupAuditHandler,
    CodeAuditHandler,
    Housekeeping,
    IdentityLoader,
    MemberNoticesHandler,
    NoticesHandler,
  ],
  usage: SubscriptionsService,
  dataExport: DataExportQueries,
});
