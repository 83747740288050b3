import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  type Plan,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_ABSOLUTE_SECONDS,
} from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { effectiveRole, Memberships } from '../memberships/memberships.js';
import { SessionEnding } from '../session-ending.js';
import { User } from '../users/user.entity.js';
import { Workspace } from '../users/workspace.entity.js';
import { hashOfSecret } from './secrets.js';
import { UserSession } from './session.entity.js';
import type { OpenOptions, TokenRow } from './session-shapes.js';
import { SigningKeys } from './signing-keys.js';

export interface OpenedSession {
  sessionId: string;
  refreshToken: string;
  accessToken: string;
  plan: Plan;
  /** Stands in for the refresh token, where the sign-in asked for it. */
  fallbackSecret?: string | undefined;
}

/** Opens, renews and ends sessions. Refresh tokens rotate; only hashes are kept. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SigningKeys,
    private readonly ending: SessionEnding,
    private readonly audit: AuditService,
    private readonly memberships: Memberships,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async open(
    tx: EntityManager,
    user: User,
    { caller, hasFallback = false, hasFactor = false, signOn }: OpenOptions,
  ): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const refreshToken = randomBytes(32).toString('base64url');
    const fallbackSecret = hasFallback ? randomBytes(32).toString('base64url') : undefined;
    await tx.query(
      `INSERT INTO sessions (id, user_id, fallback_hash, address, user_agent, created_at, expires_at,
                             sign_on_workspace_id, workspace_id, fresh_at, factor_at)
       VALUES ($1, $2, $3, $4, $5, now(), now() + make_interval(secs => $6), $7::uuid,
               coalesce($7::uuid, (SELECT last_workspace_id FROM users WHERE id = $2)),
               CASE WHEN $8::boolean THEN now() ELSE 'epoch' END, CASE WHEN $9::boolean THEN now() END)`,
      [
        sessionId,
        user.id,
        fallbackSecret ? hashOfSecret(fallbackSecret) : null,
        caller.address,
        caller.userAgent,
        SESSION_ABSOLUTE_SECONDS,
        signOn?.workspaceId ?? null,
        signOn?.isFresh ?? true,
        hasFactor,
      ],
    );
    await this.insertToken(tx, sessionId, refreshToken, null);
    return { sessionId, refreshToken, fallbackSecret, ...(await this.issue(tx, sessionId, user)) };
  }

  /**
   * Rotates a refresh token. The immediate parent is answered with the same successor for ten seconds (two tabs);
   * anything older is a stolen copy and ends the whole family, wherever it comes from.
   * @throws AppError `unauthorized`
   */
  async refresh(refreshToken: string, isBound: (sessionId: string) => boolean): Promise<OpenedSession> {
    const outcome = await this.database.transaction(
      async (tx): Promise<OpenedSession | 'stolen' | undefined> => {
        const token = await this.lockToken(tx, hashOfSecret(refreshToken));
        const user = token && (await this.ownerOfLiveSession(tx, token.session_id));
        if (!user || token.is_expired) return undefined;
        const successor = createHmac('sha256', this.config.AUTH_REFRESH_KEY)
          .update(refreshToken)
          .digest('base64url');
        const isRepeated = token.in_grace && (await this.isUnused(tx, hashOfSecret(successor)));
        if (token.is_used && !isRepeated) {
          await this.endStolen(tx, token.session_id, user);
          return 'stolen';
        }
        if (!isBound(token.session_id)) return undefined;
        if (!token.is_used) {
          await tx.query(`UPDATE refresh_tokens SET used_at = now() WHERE hash = $1`, [token.hash]);
          await this.insertToken(tx, token.session_id, successor, token.hash);
        }
        await this.noteRenewal(tx, token.session_id);
        const issued = await this.issue(tx, token.session_id, user);
        return { sessionId: token.session_id, refreshToken: successor, ...issued };
      },
    );
    if (outcome === 'stolen') await this.ending.announced();
    if (!outcome || outcome === 'stolen') throw unauthorized();
    return outcome;
  }

  /** Ends a session everywhere: durable in this commit, then told to every process. */
  async end(sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.ownerOfLiveSession(tx, sessionId);
      if (user) await this.ending.end(tx, user, { only: sessionId });
    });
    await this.ending.announced();
  }

  /**
   * A new access token for the secret of a browser without cookies, which lives as long as a refresh token would.
   * @throws AppError `unauthorized`
   */
  async exchangeFallback(secret: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      const [session] = await returning<{ id: string; user_id: string }>(
        tx,
        `UPDATE sessions SET renewed_at = now(), last_seen_at = now()
         WHERE fallback_hash = $1 AND revoked_at IS NULL AND expires_at > now()
           AND renewed_at > now() - make_interval(secs => $2) RETURNING id, user_id`,
        [hashOfSecret(secret), REFRESH_TOKEN_SECONDS],
      );
      const user = session && (await tx.findOneBy(User, { id: session.user_id }));
      if (!user) throw unauthorized();
      return (await this.issue(tx, session.id, user)).accessToken;
    });
  }

  /** The session a refresh token belongs to, whether or not the token may still be used. */
  async sessionOf(refreshToken: string): Promise<string | undefined> {
    const [row]: { session_id: string }[] = await this.database.query(
      `SELECT session_id FROM refresh_tokens WHERE hash = $1`,
      [hashOfSecret(refreshToken)],
    );
    return row?.session_id;
  }

  /** Sessions, tokens of programs and memberships, ended so lately that an access token of theirs may still be unexpired. */
  liveRevocations(): Promise<{ sessionId: string; until: string }[]> {
    return this.database.query(
      `SELECT id AS "sessionId", revoked_at + make_interval(secs => $1) AS until
       FROM (SELECT id, revoked_at FROM sessions UNION ALL SELECT id, revoked_at FROM api_tokens
             UNION ALL SELECT id, revoked_at FROM ended_grants) AS ended
       WHERE revoked_at > now() - make_interval(secs => $1)`,
      [ACCESS_TOKEN_SECONDS],
    );
  }

  /** An access token for a session as it stands. */
  async issue(
    tx: EntityManager,
    sessionId: string,
    user: User,
  ): Promise<{ accessToken: string; plan: Plan }> {
    const [session]: { freshAt: number; factorAt: number | null }[] = await tx.query(
      `SELECT floor(extract(epoch FROM fresh_at))::int AS "freshAt",
              floor(extract(epoch FROM factor_at))::int AS "factorAt" FROM sessions WHERE id = $1`,
      [sessionId],
    );
    const { workspaceId, role, grantId, isSignOn } = await this.memberships.ofSession(tx, sessionId, user);
    const workspace = await tx.findOneByOrFail(Workspace, { id: workspaceId });
    const accessToken = await this.keys.sign({
      sub: user.id,
      sid: sessionId,
      wid: workspace.id,
      name: user.username,
      // What a company's service lets in never acts for the whole installation.
      role: isSignOn ? 'user' : user.role,
      member: effectiveRole(workspace.plan, role),
      grant: grantId,
      plan: workspace.plan,
      planVersion: workspace.planVersion,
      limits: workspace.contractLimits,
      zone: user.timezone,
      region: user.region,
      numberFormat: user.numberFormat,
      emailVerified: user.emailVerifiedAt !== null,
      freshAt: session?.freshAt,
      factorAt: session?.factorAt ?? undefined,
    });
    return { accessToken, plan: workspace.plan };
  }

  private async insertToken(
    tx: EntityManager,
    sessionId: string,
    token: string,
    parent: string | null,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO refresh_tokens (hash, session_id, parent_hash, created_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4))`,
      [hashOfSecret(token), sessionId, parent, REFRESH_TOKEN_SECONDS],
    );
  }

  /** Locks the whole family by its session row, so that parallel refreshes take turns. */
  private async lockToken(tx: EntityManager, hash: string): Promise<TokenRow | undefined> {
    await tx.query(
      `SELECT id FROM sessions WHERE id = (SELECT session_id FROM refresh_tokens WHERE hash = $1) FOR UPDATE`,
      [hash],
    );
    const [row]: TokenRow[] = await tx.query(
      `SELECT hash, session_id, parent_hash, used_at IS NOT NULL AS is_used, expires_at < now() AS is_expired,
              coalesce(used_at > clock_timestamp() - make_interval(secs => $2), false) AS in_grace
       FROM refresh_tokens WHERE hash = $1`,
      [hash, REFRESH_GRACE_SECONDS],
    );
    return row;
  }

  private async isUnused(tx: EntityManager, hash: string): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT 1 FROM refresh_tokens WHERE hash = $1 AND used_at IS NULL`,
      [hash],
    );
    return rows.length > 0;
  }

  private async ownerOfLiveSession(tx: EntityManager, sessionId: string): Promise<User | null> {
    const session = await tx.findOneBy(UserSession, { id: sessionId, revokedAt: IsNull() });
    if (!session || session.expiresAt.getTime() < Date.now()) return null;
    return tx.findOneBy(User, { id: session.userId });
  }

  private async noteRenewal(tx: EntityManager, sessionId: string): Promise<void> {
    await tx.query(`UPDATE sessions SET renewed_at = now(), last_seen_at = now() WHERE id = $1`, [sessionId]);
  }

  private async endStolen(tx: EntityManager, sessionId: string, user: User): Promise<void> {
    await this.ending.end(tx, user, { only: sessionId });
    const details = { reason: 'A refresh token was used again after its successor.' };
    await this.audit.record(tx, { action: 'session_ended', subject: user, details });
  }
}
