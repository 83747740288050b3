import { Controller } from '@nestjs/common';
import { type AccessClaims, type ExportPart, exportOwnData } from '@plumbline/contracts';
import { addressUnverified, Implements, PeopleOnly, Session } from '@plumbline/server';
import { AuditService } from '../audit/audit.service.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { AccountsService } from '../identity/accounts/accounts.service.js';
import { AvatarService } from '../identity/avatar/avatar.service.js';
import { ProfileService } from '../identity/profile/profile.service.js';
import { SecondFactorService } from '../identity/second-factor/second-factor.service.js';
import { SessionList } from '../identity/sessions/session-list.queries.js';
import { ApiTokensService } from '../identity/tokens/api-tokens.service.js';

const HISTORY = { offset: 0, limit: 10_000 };

/** This service's part of the export of one's own data, which the gateway composes. Nothing that opens an account. */
@Controller()
export class OwnDataController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionList,
    private readonly factors: SecondFactorService,
    private readonly tokens: ApiTokensService,
    private readonly subscriptions: SubscriptionsService,
    private readonly audit: AuditService,
    private readonly avatars: AvatarService,
  ) {}

  @PeopleOnly()
  @Implements(exportOwnData)
  async part(@Session() claims: AccessClaims): Promise<ExportPart> {
    const { sub: userId } = claims;
    const account = await this.accounts.me(userId);
    if (!account.emailVerified) throw addressUnverified();
    const avatar = await this.avatars.find(userId);
    return {
      documents: {
        'account.json': account,
        'preferences.json': await this.profile.preferencesOf(userId),
        'subscription.json': await this.subscriptions.show(claims),
        'sessions.json': await this.sessions.of(userId, claims.sid),
        'sign-ins.json': await this.profile.signIns(userId),
        'second-factor.json': await this.factors.show(userId),
        'api-tokens.json': await this.tokens.list(userId),
        'history.json': (await this.audit.list({ ...HISTORY, userId })).entries,
      },
      files: avatar ? [{ name: `avatar.${avatar.type}`, path: '/api/user/avatar' }] : [],
    };
  }
}
