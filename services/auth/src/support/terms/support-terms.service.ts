import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type AccountManager,
  hasFeature,
  type SupportOffer,
  type SupportTerms,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { actorOf } from '../../identity/users/rights.js';
import { User } from '../../identity/users/user.entity.js';
import { Workspace } from '../../identity/users/workspace.entity.js';

const NOTHING: SupportTerms = { premiumHours: null, enterpriseHours: null, open: '', accountManager: null };

/** What the installation's owner promises about support; what was never set is promised nowhere. */
@Injectable()
export class SupportTermsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  async terms(): Promise<SupportTerms> {
    const [row]: SupportTerms[] = await this.database.query(
      `SELECT premium_hours AS "premiumHours", enterprise_hours AS "enterpriseHours", open,
              account_manager AS "accountManager" FROM support_terms`,
    );
    return row ?? NOTHING;
  }

  async offer({ wid, plan }: AccessClaims): Promise<SupportOffer> {
    const { accountManager, ...promised } = await this.terms();
    const own = hasFeature(plan, 'accountManager') ? await this.ofWorkspace(wid) : null;
    return {
      ...promised,
      hasAccountManager: accountManager !== null || own !== null,
      accountManager: hasFeature(plan, 'accountManager') ? (own ?? accountManager) : null,
    };
  }

  async setTerms(terms: SupportTerms, claims: AccessClaims, { address }: Caller): Promise<void> {
    const { premiumHours, enterpriseHours, open, accountManager } = terms;
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO support_terms (premium_hours, enterprise_hours, open, account_manager) VALUES ($1, $2, $3, $4)
         ON CONFLICT (is_only) DO UPDATE SET premium_hours = $1, enterprise_hours = $2, open = $3, account_manager = $4`,
        [premiumHours, enterpriseHours, open, accountManager && JSON.stringify(accountManager)],
      );
      await this.audit.record(tx, {
        ...{ action: 'support_terms_changed', actor: actorOf(claims), address },
        details: {
          premium: hoursOf(premiumHours),
          enterprise: hoursOf(enterpriseHours),
          'account manager': accountManager?.name ?? 'nobody',
        },
      });
    });
  }

  async ofContract(userId: string): Promise<AccountManager | null> {
    const user = await this.database.manager.findOneBy(User, { id: userId });
    if (!user) throw notFound();
    return this.ofWorkspace(user.workspaceId);
  }

  /** @throws AppError `conflict` for a workspace without a contract */
  async nameFor(
    userId: string,
    manager: AccountManager | null,
    claims: AccessClaims,
    { address }: Caller,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw notFound();
      const { workspaceId } = user;
      const { plan } = await tx.findOneByOrFail(Workspace, { id: workspaceId });
      if (!hasFeature(plan, 'accountManager'))
        throw conflict('Only Enterprise contracts have an account manager. Set the plan first.');
      await this.write(tx, workspaceId, manager);
      await this.audit.record(tx, {
        ...{ action: 'account_manager_changed', actor: actorOf(claims), subject: user, workspaceId, address },
        details: { name: manager?.name ?? 'nobody' },
      });
    });
  }

  private async ofWorkspace(id: string): Promise<AccountManager | null> {
    const [row]: { manager: AccountManager | null }[] = await this.database.query(
      `SELECT account_manager AS manager FROM workspaces WHERE id = $1`,
      [id],
    );
    return row?.manager ?? null;
  }

  private async write(tx: EntityManager, id: string, manager: AccountManager | null): Promise<void> {
    await tx.query(`UPDATE workspaces SET account_manager = $2 WHERE id = $1`, [
      ...[id, manager && JSON.stringify(manager)],
    ]);
  }
}

const hoursOf = (hours: number | null): string => (hours === null ? 'no time' : `${hours} h`);
