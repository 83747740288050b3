import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_ABSOLUTE_SECONDS,
  SessionRevoked,
} from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { faultPoint, Identity, RevocationAnnouncer, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { Workspace } from '../subscriptions/workspace.entity.js';
import { UserSession } from './session.entity.js';
import { SigningKeys } from './signing-keys.js';

export interface OpenedSession {
  sessionId: string;
  refreshToken: string;
  accessToken: string;
}

interface TokenRow {
  hash: string;
  session_id: string;
  parent_hash: string | null;
  is_used: boolean;
  in_grace: boolean;
  is_expired: boolean;
}

/** A token was used again after its successor: whoever holds it is not the one who got it. */
interface Stolen {
  stolen: string;
}
const isStolen = (outcome: OpenedSession | Stolen): outcome is Stolen => 'stolen' in outcome;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens, renews and ends sessions. Refresh tokens rotate; only hashes are kept. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SigningKeys,
    private readonly identity: Identity,
    private readonly announcer: RevocationAnnouncer,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async open(tx: EntityManager, user: User): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const refreshToken = randomBytes(32).toString('base64url');
    await tx.query(
      `INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ($1, $2, now(), now() + make_interval(secs => $3))`,
      [sessionId, user.id, SESSION_ABSOLUTE_SECONDS],
    );
    await this.insertToken(tx, sessionId, refreshToken, null);
    return { sessionId, refreshToken, accessToken: await this.accessToken(tx, sessionId, user) };
  }

  /**
   * Rotates a refresh token. The immediate parent is answered with the same successor for ten seconds (two tabs);
   * anything older is a stolen copy and ends the whole family.
   * @throws AppError `unauthorized`
   */
  async refresh(refreshToken: string, isBound: (sessionId: string) => boolean): Promise<OpenedSession> {
    const outcome = await this.database.transaction(
      async (tx): Promise<OpenedSession | Stolen | undefined> => {
        const token = await this.lockToken(tx, hashOf(refreshToken));
        if (!token || !isBound(token.session_id)) return undefined;
        const user = await this.ownerOfLiveSession(tx, token.session_id);
        if (!user || token.is_expired) return undefined;
        const successor = createHmac('sha256', this.config.AUTH_REFRESH_KEY)
          .update(refreshToken)
          .digest('base64url');
        if (token.is_used) {
          const successorIsCurrent = token.in_grace && (await this.isUnused(tx, hashOf(successor)));
          if (!successorIsCurrent) {
            await this.revoke(tx, token.session_id, user.workspaceId);
            return { stolen: token.session_id };
          }
        } else {
          await tx.query(`UPDATE refresh_tokens SET used_at = now() WHERE hash = $1`, [token.hash]);
          await this.insertToken(tx, token.session_id, successor, token.hash);
        }
        const accessToken = await this.accessToken(tx, token.session_id, user);
        return { sessionId: token.session_id, refreshToken: successor, accessToken };
      },
    );
    if (!outcome) throw unauthorized();
    if (isStolen(outcome)) {
      await this.forget(outcome.stolen);
      throw unauthorized();
    }
    return outcome;
  }

  /** Ends a session everywhere: durable in this commit, then told to every process. */
  async end(sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.ownerOfLiveSession(tx, sessionId);
      if (user) await this.revoke(tx, sessionId, user.workspaceId);
    });
    await this.forget(sessionId);
  }

  /** The session a refresh token belongs to, whether or not the token may still be used. */
  async sessionOf(refreshToken: string): Promise<string | undefined> {
    const [row]: { session_id: string }[] = await this.database.query(
      `SELECT session_id FROM refresh_tokens WHERE hash = $1`,
      [hashOf(refreshToken)],
    );
    return row?.session_id;
  }

  /** Sessions ended so lately that an access token of theirs may still be unexpired. */
  liveRevocations(): Promise<{ sessionId: string; until: string }[]> {
    return this.database.query(
      `SELECT id AS "sessionId", revoked_at + make_interval(secs => $1) AS until
       FROM sessions WHERE revoked_at > now() - make_interval(secs => $1)`,
      [ACCESS_TOKEN_SECONDS],
    );
  }

  private async accessToken(tx: EntityManager, sessionId: string, user: User): Promise<string> {
    const workspace = await tx.findOneByOrFail(Workspace, { id: user.workspaceId });
    return this.keys.sign({
      sub: user.id,
      sid: sessionId,
      wid: workspace.id,
      name: user.username,
      role: user.role,
      plan: workspace.plan,
      planVersion: workspace.planVersion,
      zone: user.timezone,
    });
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
      [hashOf(token), sessionId, parent, REFRESH_TOKEN_SECONDS],
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

  private async revoke(tx: EntityManager, sessionId: string, workspaceId: string): Promise<void> {
    await tx.query(`UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL`, [
      sessionId,
    ]);
    await publish(tx, SessionRevoked, {
      workspaceId,
      aggregateVersion: 1,
      sessionId,
      until: this.revokedUntil().toISOString(),
    });
  }

  private async forget(sessionId: string): Promise<void> {
    const until = this.revokedUntil();
    this.identity.revocations.add(sessionId, until);
    faultPoint('auth.before-announcement');
    await this.announcer.announce(sessionId, until);
  }

  private revokedUntil(): Date {
    return new Date(Date.now() + (ACCESS_TOKEN_SECONDS + 60) * 1_000);
  }
}
