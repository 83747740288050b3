import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionEnding } from '../../identity/session-ending.js';
import { PASSWORD_REFUSED } from '../../identity/sign-in/sign-on-rules.js';

interface Open {
  id: string;
  userId: string;
}

/** Sessions of a workspace that end with a change of single sign-on, or when its service says so. */
@Injectable()
export class SignOnEnding {
  constructor(private readonly ending: SessionEnding) {}

  /** Of everybody whom the rules refuse a password from now on. @returns how many were open */
  async endPasswordSessions(tx: EntityManager, workspaceId: string, except: string): Promise<number> {
    const open: Open[] = await tx.query(
      `SELECT sessions.id, users.id AS "userId" FROM ${PASSWORD_REFUSED}
       JOIN sessions ON sessions.user_id = users.id
       WHERE members.workspace_id = $1 AND sessions.id <> $2 AND sessions.sign_on_workspace_id IS NULL
         AND sessions.revoked_at IS NULL AND sessions.expires_at > now()`,
      [workspaceId, except],
    );
    await tx.query(
      `UPDATE sign_in_challenges SET used_at = now()
       WHERE used_at IS NULL AND user_id IN (SELECT users.id FROM ${PASSWORD_REFUSED} WHERE members.workspace_id = $1)`,
      [workspaceId],
    );
    return this.end(tx, workspaceId, open);
  }

  /** @param of of one person of the service, or of one of their sessions there; by default of everybody */
  async endSignOnSessions(
    tx: EntityManager,
    workspaceId: string,
    of: { issuer?: string; subject?: string; sessionIndex?: string | undefined; except?: string } = {},
  ): Promise<number> {
    const open: Open[] = await tx.query(
      `SELECT sessions.id, sessions.user_id AS "userId" FROM sign_on_sessions AS signed
       JOIN sessions ON sessions.id = signed.session_id
       WHERE signed.workspace_id = $1 AND ($2::text IS NULL OR signed.issuer = $2)
         AND ($3::text IS NULL OR signed.subject = $3) AND ($4::text IS NULL OR signed.session_index = $4)
         AND ($5::uuid IS NULL OR sessions.id <> $5)
         AND sessions.revoked_at IS NULL AND sessions.expires_at > now()`,
      [workspaceId, of.issuer ?? null, of.subject ?? null, of.sessionIndex ?? null, of.except ?? null],
    );
    return this.end(tx, workspaceId, open);
  }

  announced(): Promise<void> {
    return this.ending.announced();
  }

  private async end(tx: EntityManager, workspaceId: string, open: readonly Open[]): Promise<number> {
    for (const { id, userId } of open) await this.ending.end(tx, { id: userId, workspaceId }, { only: id });
    return open.length;
  }
}
