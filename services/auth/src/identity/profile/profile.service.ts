import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ChangePasswordBody,
  type EndedAccess,
  endedWords,
  type Preferences,
  type ProfileBody,
  preferences,
  type SignIn,
} from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import { conflict, malformed, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SessionEnding } from '../session-ending.js';
import { browserIn, type Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { requestOriginOf } from '../sessions/request-origin.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { checkPassword, Passwords } from '../users/passwords.js';
import { actorOf } from '../users/rights.js';
import { isZone } from '../users/time-zones.js';
import { User } from '../users/user.entity.js';

interface SignInRow {
  outcome: SignIn['outcome'];
  address: string;
  user_agent: string | null;
  created_at: Date;
}

/** What people see and change of their own account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly fresh: FreshSessions,
    private readonly ending: SessionEnding,
    private readonly tokens: ApiTokensService,
    private readonly devices: KnownDevices,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async rename(claims: AccessClaims, { displayName }: ProfileBody): Promise<void> {
    if (displayName === undefined) return;
    await this.database.manager.update(User, { id: claims.sub }, { displayName });
  }

  async changePassword(claims: AccessClaims, body: ChangePasswordBody, caller: Caller): Promise<EndedAccess> {
    checkPassword(body.newPassword);
    const judged = await this.fresh.checkPassword(claims, body.currentPassword);
    const passwordHash = await this.passwords.hash(body.newPassword);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (user.passwordHash !== judged.passwordHash)
        throw conflict('Your password was changed elsewhere in the meantime. Please try again.');
      // A link that was mailed before must not overrule it.
      await tx.query(`UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL`, [
        user.id,
      ]);
      await tx.update(User, { id: user.id }, { passwordHash });
      const ended = {
        sessions: await this.ending.end(tx, user, { except: claims.sid }),
        tokens: body.endTokens ? await this.tokens.end(tx, user) : [],
      };
      await this.devices.forget(tx, user.id);
      await this.audit.record(tx, {
        ...{ action: 'password_changed', actor: user, subject: user, ...caller },
        details: { ended: endedWords(ended) },
      });
      await this.mailer.send(tx, {
        kind: 'security-changed',
        to: user.email,
        data: {
          username: user.username,
          what: `Your password was changed. ${changeWords(ended, body.endTokens)}`,
          ...requestOriginOf(user, caller),
          url: `${this.config.PUBLIC_URL}/profile`,
        },
      });
      return ended;
    });
  }

  async endSessions(claims: AccessClaims, only: string | undefined, caller: Caller): Promise<number> {
    return this.database.transaction(async (tx) => {
      const user = { id: claims.sub, username: claims.name, workspaceId: claims.wid };
      const ended = await this.ending.end(tx, user, only ? { only } : { except: claims.sid });
      if (only && ended === 0) throw notFound();
      if (ended > 0) {
        await this.audit.record(tx, {
          ...{ action: 'sessions_ended', actor: actorOf(claims), subject: user, ...caller },
          details: { sessions: String(ended) },
        });
      }
      return ended;
    });
  }

  async signIns(userId: string): Promise<SignIn[]> {
    const rows: SignInRow[] = await this.database.query(
      `SELECT outcome, address, user_agent, created_at FROM sign_ins
       WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT 100`,
      [userId],
    );
    return rows.map(({ outcome, address, user_agent, created_at }) => ({
      at: created_at.toISOString(),
      outcome,
      browser: browserIn(user_agent ?? ''),
      address,
    }));
  }

  async preferencesOf(userId: string): Promise<Preferences> {
    const [row]: { chosen: unknown }[] = await this.database.query(
      `SELECT chosen FROM preferences WHERE user_id = $1`,
      [userId],
    );
    return preferences.parse(row?.chosen ?? {});
  }

  async prefer(claims: AccessClaims, chosen: Preferences): Promise<Preferences> {
    if (chosen.zone !== null && !isZone(chosen.zone)) throw malformed('zone: This time zone is not known.');
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO preferences (user_id, chosen) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET chosen = excluded.chosen`,
        [claims.sub, JSON.stringify(chosen)],
      );
      const { zone, region, numberFormat } = chosen;
      await tx.update(User, { id: claims.sub }, { region, numberFormat, ...(zone && { timezone: zone }) });
    });
    return chosen;
  }
}

function changeWords(ended: EndedAccess, endTokens: boolean): string {
  return [
    endedWords(ended) || 'No other session was open.',
    endTokens ? '' : 'Tokens of programs go on working.',
  ]
    .filter(Boolean)
    .join(' ');
}
