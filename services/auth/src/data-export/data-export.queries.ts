import { Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import { addressUnverified } from '@plumbline/server';
import type { DataExportSource } from '@plumbline/service';
import { ActivityQueries } from '../activity/activity.queries.js';
import { AuditService } from '../audit/audit.service.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { AccountsService } from '../identity/accounts/accounts.service.js';
import { AvatarService } from '../identity/avatar/avatar.service.js';
import { ProfileService } from '../identity/profile/profile.service.js';
import { SecondFactorService } from '../identity/second-factor/second-factor.service.js';
import { SessionList } from '../identity/sessions/session-list.queries.js';
import { ApiTokensService } from '../identity/tokens/api-tokens.service.js';

const HISTORY = { offset: 0, limit: 10_000 };

/** What is kept of an account, given back. Nothing that opens it is among it. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionList,
    private readonly factors: SecondFactorService,
    private readonly tokens: ApiTokensService,
    private readonly subscriptions: SubscriptionsService,
    private readonly audit: AuditService,
    private readonly avatars: AvatarService,
    private readonly activity: ActivityQueries,
  ) {}

  async exportData(claims: AccessClaims): Promise<ExportPart> {
    const { sub: userId } = claims;
    const account = await this.accounts.me(claims);
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
        'activity.json': await this.activity.ofUser(userId),
        'history.json': (await this.audit.list({ ...HISTORY, userId })).entries,
      },
      files: avatar ? [{ name: `avatar.${avatar.type}`, path: '/api/user/avatar' }] : [],
    };
  }
}
