import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccessClaims, DIRECTORY_TOKEN_PREFIX } from '@plumbline/contracts';
import { notFound, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { SessionEnding } from '../identity/session-ending.js';
import type { Caller } from '../identity/sessions/caller.js';
import { FreshSessions } from '../identity/sessions/fresh-sessions.js';
import { hashOfSecret } from '../identity/sessions/secrets.js';
import { SigningKeys } from '../identity/sessions/signing-keys.js';
import { actorOf } from '../identity/users/rights.js';
import { Workspace } from '../identity/users/workspace.entity.js';
import { Owners } from '../teams/owners.js';

const HINT = 4;

/**
 * The token by which a workspace's directory calls. Only its hash is kept. The gateway exchanges it for a short access
 * token whose session is the token's own id, so that its end is heard everywhere as that of a session is.
 */
@Injectable()
export class DirectoryTokensService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly fresh: FreshSessions,
    private readonly ending: SessionEnding,
    private readonly keys: SigningKeys,
    private readonly audit: AuditService,
  ) {}

  /** In the place of the one before, which ends. */
  async make(claims: AccessClaims, { address }: Caller): Promise<{ token: string }> {
    await this.fresh.check(claims);
    const token = DIRECTORY_TOKEN_PREFIX + randomBytes(32).toString('base64url');
    await this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      await this.end(tx, workspaceId);
      await tx.query(
        `INSERT INTO directory_tokens (workspace_id, id, hash, hint, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [workspaceId, randomUUID(), hashOfSecret(token), token.slice(-HINT), claims.name],
      );
      const action = 'directory_token_made';
      await this.audit.record(tx, { action, actor: actorOf(claims), workspaceId, address });
    });
    return { token };
  }

  async revoke(claims: AccessClaims, { address }: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      if (!(await this.end(tx, workspaceId))) throw notFound();
      const action = 'directory_token_revoked';
      await this.audit.record(tx, { action, actor: actorOf(claims), workspaceId, address });
    });
  }

  /** A short access token for a live one of a directory. @throws AppError `unauthorized` */
  async exchange(token: string): Promise<{ accessToken: string }> {
    const { manager } = this.database;
    const [[row]]: [{ id: string; workspaceId: string }[], number] = await manager.query(
      `UPDATE directory_tokens SET last_used_at = now() WHERE hash = $1
       RETURNING id, workspace_id AS "workspaceId"`,
      [hashOfSecret(token)],
    );
    if (!row) throw unauthorized();
    const { plan, planVersion } = await manager.findOneByOrFail(Workspace, { id: row.workspaceId });
    const accessToken = await this.keys.sign({
      ...{ sub: row.id, sid: row.id, wid: row.workspaceId, name: 'SCIM', role: 'user', member: 'viewer' },
      ...{ plan, planVersion, zone: 'UTC', emailVerified: false, scope: 'directory' },
    });
    return { accessToken };
  }

  /** Notes that a token is in use, to the minute. */
  async used({ sid, wid }: AccessClaims): Promise<void> {
    await this.database.query(
      `UPDATE directory_tokens SET last_used_at = now()
       WHERE workspace_id = $1 AND id = $2 AND last_used_at < now() - interval '1 minute'`,
      [wid, sid],
    );
  }

  /** @returns whether there was one */
  private async end(tx: EntityManager, workspaceId: string): Promise<boolean> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `DELETE FROM directory_tokens WHERE workspace_id = $1 RETURNING id`,
      [workspaceId],
    );
    for (const { id } of rows) {
      await tx.query(`INSERT INTO ended_grants (id) VALUES ($1)`, [id]);
      await this.ending.revoke(tx, id, workspaceId);
    }
    return rows.length > 0;
  }
}
