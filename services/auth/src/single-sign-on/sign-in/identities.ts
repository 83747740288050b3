import { Injectable } from '@nestjs/common';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { User } from '../../identity/users/user.entity.js';
import type { Asserted } from '../protocol/provider.js';

type Key = { workspaceId: string } & Pick<Asserted, 'issuer' | 'subject'>;

/** Which account somebody of a service has: by the service's own id of them in this workspace, never by an address. */
@Injectable()
export class SignOnIdentities {
  async find(tx: EntityManager, { workspaceId, issuer, subject }: Key): Promise<User | null> {
    const [found]: { id: string }[] = await tx.query(
      `SELECT user_id AS id FROM sign_on_identities WHERE workspace_id = $1 AND issuer = $2 AND subject = $3`,
      [workspaceId, issuer, subject],
    );
    return found ? this.lock(tx, found.id) : null;
  }

  /** Held until the session is written: what shuts the account meanwhile comes after, and ends it. */
  lock(tx: EntityManager, id: string): Promise<User | null> {
    return tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * An account has one person of a service. Another service of the workspace takes the place of the one before.
   * @throws AppError `conflict` where another person of the same service has the account
   */
  async link(tx: EntityManager, { workspaceId, issuer, subject }: Key, userId: string): Promise<void> {
    await tx.query(
      `DELETE FROM sign_on_identities WHERE workspace_id = $1 AND user_id = $2 AND issuer <> $3`,
      [workspaceId, userId, issuer],
    );
    const added: unknown[] = await tx.query(
      `INSERT INTO sign_on_identities (workspace_id, issuer, subject, user_id, linked_at)
       VALUES ($1, $2, $3, $4, now()) ON CONFLICT DO NOTHING RETURNING user_id`,
      [workspaceId, issuer, subject, userId],
    );
    if (added.length === 0)
      throw conflict(
        'Another person of the service already has the account with this address. An owner can remove that member, and then you can sign in.',
      );
  }
}
