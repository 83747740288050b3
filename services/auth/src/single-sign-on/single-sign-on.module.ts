import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ConnectionQueries } from './connections/connection.queries.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { ConnectionsService } from './connections/connections.service.js';
import { SamlDocumentsController } from './connections/saml-documents.controller.js';
import { DomainRecords } from './domains/domain-records.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsService } from './domains/domains.service.js';
import { FlowCookies } from './flows/flow-cookies.js';
import { SignOnFlows } from './flows/sign-on-flows.js';
import { LogoutsController } from './logout/logouts.controller.js';
import { LogoutsService } from './logout/logouts.service.js';
import { OidcProvider } from './oidc/oidc-provider.js';
import { SamlKeys } from './saml/saml-keys.js';
import { SamlLogouts } from './saml/saml-logouts.js';
import { SamlProvider } from './saml/saml-provider.js';
import { Services } from './services/services.js';
import { SignOnEnding } from './services/sign-on-ending.js';
import { AccountLinks } from './sign-in/account-links.js';
import { Admissions } from './sign-in/admissions.js';
import { SignOnIdentities } from './sign-in/identities.js';
import { SignOnController } from './sign-in/sign-on.controller.js';
import { SignOnService } from './sign-in/sign-on.service.js';

/** How a workspace's own identity provider lets its people in. */
@Module({
  imports: [AuditModule, IdentityModule, TeamsModule],
  controllers: [
    ConnectionsController,
    DomainsController,
    LogoutsController,
    SamlDocumentsController,
    SignOnController,
  ],
  providers: [
    AccountLinks,
    Admissions,
    ConnectionQueries,
    ConnectionsService,
    DomainRecords,
    DomainsService,
    FlowCookies,
    LogoutsService,
    OidcProvider,
    SamlKeys,
    SamlLogouts,
    SamlProvider,
    Services,
    SignOnEnding,
    SignOnFlows,
    SignOnIdentities,
    SignOnService,
  ],
})
export class SingleSignOnModule {}
