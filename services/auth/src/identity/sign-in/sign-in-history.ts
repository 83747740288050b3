import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignIn } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../sessions/caller.js';

/** Every sign-in and every try at one. A try with a name that nobody has is written too: it must take as long. */
@Injectable()
export class SignInHistory {
  async note(
    tx: EntityManager,
    outcome: SignIn['outcome'],
    caller: Caller,
    { userId, sessionId }: { userId?: string | undefined; sessionId?: string } = {},
  ): Promise<void> {
    await tx.query(
      `INSERT INTO sign_ins (id, user_id, session_id, outcome, address, user_agent, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [randomUUID(), userId ?? null, sessionId ?? null, outcome, caller.address, caller.userAgent],
    );
  }
}
