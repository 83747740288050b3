import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  API_TOKEN_PREFIX,
  type ApiToken,
  type ApiTokenScope,
  type ContractLimits,
  type CreateApiTokenBody,
  type CreatedApiToken,
  MAX_API_TOKENS,
  type MemberRole,
  type NumberFormat,
  type Plan,
} from '@plumbline/contracts';
import { addressUnverified, conflict, notFound, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { effectiveRole } from '../memberships/memberships.js';
import { SessionEnding } from '../session-ending.js';
import type { Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { SigningKeys } from '../sessions/signing-keys.js';
import { actorOf } from '../users/rights.js';

interface TokenRow {
  id: string;
  name: string;
  scope: ApiTokenScope;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

interface HolderRow {
  id: string;
  scope: ApiTokenScope;
  user_id: string;
  username: string;
  workspace_id: string;
  timezone: string;
  region: string;
  number_format: NumberFormat;
  email_verified: boolean;
  plan: Plan;
  plan_version: number;
  contract_limits: ContractLimits;
  member_role: MemberRole;
  grant_id: string;
}

const COLUMNS = 'id, name, scope, created_at, expires_at, last_used_at';

/**
 * Tokens for programs. Only hashes are kept. The gateway exchanges one for a short access token whose session is the
 * token's own id, so that revoking it is heard everywhere as the end of a session is. It acts in the workspace where it
 * was made, as its maker may there.
 */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly database: DataSource,
    private readonly fresh: FreshSessions,
    private readonly ending: SessionEnding,
    private readonly keys: SigningKeys,
    private readonly audit: AuditService,
  ) {}

  async list(userId: string): Promise<ApiToken[]> {
    const rows: TokenRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id`,
      [userId],
    );
    return rows.map(toView);
  }

  async create(claims: AccessClaims, body: CreateApiTokenBody, caller: Caller): Promise<CreatedApiToken> {
    await this.fresh.check(claims);
    const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const { name, scope, expiresInDays } = body;
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      // A key to the data that whoever signed up with somebody's address must not keep.
      if (!user.emailVerifiedAt) throw addressUnverified();
      const [{ count } = { count: 0 }]: { count: number }[] = await tx.query(
        `SELECT count(*)::int AS count FROM api_tokens
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()`,
        [user.id],
      );
      if (count >= MAX_API_TOKENS)
        throw conflict(
          `You have ${MAX_API_TOKENS} tokens, the most there can be. Revoke one you no longer need.`,
        );
      const [row]: TokenRow[] = await tx.query(
        `INSERT INTO api_tokens (id, user_id, name, scope, hash, created_at, expires_at, workspace_id)
         VALUES ($1, $2, $3, $4, $5, now(), now() + make_interval(days => $6), $7) RETURNING ${COLUMNS}`,
        [randomUUID(), user.id, name, scope, hashOfSecret(token), expiresInDays, claims.wid],
      );
      if (!row) throw new Error('the token was not inserted');
      await this.audit.record(tx, {
        ...{ action: 'api_token_created', actor: user, subject: user, ...caller },
        details: { name, scope },
      });
      return { ...toView(row), token };
    });
  }

  async revoke(claims: AccessClaims, id: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const revoked = await this.end(tx, { id: claims.sub, workspaceId: claims.wid }, id);
      if (revoked.length === 0) throw notFound();
      await this.audit.record(tx, {
        ...{ action: 'api_token_revoked', actor: actorOf(claims), subject: actorOf(claims), ...caller },
        details: { name: revoked[0] ?? '' },
      });
    });
  }

  /** Revokes one token, or all that still work, in the caller's transaction. @returns their names */
  async end(tx: EntityManager, user: { id: string; workspaceId: string }, only?: string): Promise<string[]> {
    const [rows]: [TokenRow[], number] = await tx.query(
      `UPDATE api_tokens SET revoked_at = now()
       WHERE user_id = $1 AND revoked_at IS NULL
         AND CASE WHEN $2::uuid IS NULL THEN expires_at > now() ELSE id = $2 END RETURNING ${COLUMNS}`,
      [user.id, only ?? null],
    );
    for (const { id } of rows) await this.ending.revoke(tx, id, user.workspaceId);
    return rows.map(({ name }) => name).sort();
  }

  /** A short access token for a live one of a program. @throws AppError `unauthorized` */
  async exchange(token: string): Promise<{ accessToken: string }> {
    const [rows]: [HolderRow[], number] = await this.database.query(
      `UPDATE api_tokens SET last_used_at = now()
       FROM users JOIN members ON members.user_id = users.id JOIN workspaces ON workspaces.id = members.workspace_id
       WHERE users.id = api_tokens.user_id
         AND members.workspace_id = coalesce(api_tokens.workspace_id, users.workspace_id) AND hash = $1 AND revoked_at IS NULL AND expires_at > now()
         AND disabled_at IS NULL
       RETURNING api_tokens.id, scope, users.id AS user_id, username, members.workspace_id, timezone, region, number_format, plan,
                 plan_version, contract_limits, members.role AS member_role, grant_id, email_verified_at IS NOT NULL AS email_verified`,
      [hashOfSecret(token)],
    );
    const [row] = rows;
    if (!row) throw unauthorized();
    // A program is nobody's administrator, whoever made its token.
    const accessToken = await this.keys.sign({
      sub: row.user_id,
      sid: row.id,
      wid: row.workspace_id,
      name: row.username,
      role: 'user',
      member: effectiveRole(row.plan, row.member_role),
      grant: row.grant_id,
      plan: row.plan,
      planVersion: row.plan_version,
      limits: row.contract_limits,
      zone: row.timezone,
      region: row.region,
      numberFormat: row.number_format,
      emailVerified: row.email_verified,
      scope: row.scope,
    });
    return { accessToken };
  }
}

function toView(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
