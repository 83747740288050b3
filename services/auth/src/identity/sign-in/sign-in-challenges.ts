import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SecondFactor, type SecondFactorNeeded, TWO_FACTOR } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../sessions/caller.js';
import { hashOfSecret } from '../sessions/secrets.js';
import type { User } from '../users/user.entity.js';
import { SecondFactors } from './second-factors.js';

/** A sign-in whose password was right and whose second factor is awaited. */
export interface SignInChallenge {
  hash: string;
  userId: string;
  method: SecondFactor;
  codeHash: string | null;
  hasFallback: boolean;
}

/** Second steps of sign-ins, and of open sessions that prove their second factor anew: each lives ten minutes, takes five tries and succeeds once; a newer one ends it. */
@Injectable()
export class SignInChallenges {
  constructor(
    private readonly database: DataSource,
    private readonly factors: SecondFactors,
  ) {}

  async open(
    tx: EntityManager,
    user: User & { secondFactor: SecondFactorNeeded['method'] },
    { hasFallback = false, sessionId }: { hasFallback?: boolean | undefined; sessionId?: string },
    caller: Caller,
  ): Promise<SecondFactorNeeded> {
    const tempSessionId = randomBytes(32).toString('base64url');
    await tx.query(`UPDATE sign_in_challenges SET used_at = now() WHERE user_id = $1 AND used_at IS NULL`, [
      user.id,
    ]);
    const { codeHash, ...told } = await this.factors.begin(tx, user, tempSessionId, caller);
    await tx.query(
      `INSERT INTO sign_in_challenges
         (hash, user_id, method, code_hash, has_fallback, session_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => $7))`,
      [
        ...[hashOfSecret(tempSessionId), user.id, user.secondFactor, codeHash, hasFallback],
        ...[sessionId ?? null, TWO_FACTOR.seconds],
      ],
    );
    return { requiresTwoFactor: true, tempSessionId, method: user.secondFactor, ...told };
  }

  /**
   * Takes one of the tries, in a commit of its own: what fails later does not give it back. What was begun in an open
   * session proves nothing but to that session.
   */
  async takeTry(tempSessionId: string, sessionId?: string): Promise<SignInChallenge | undefined> {
    const [challenge] = await returning<SignInChallenge>(
      this.database,
      `UPDATE sign_in_challenges SET attempts = attempts + 1
       WHERE hash = $1 AND used_at IS NULL AND expires_at > now() AND attempts < $2
         AND session_id IS NOT DISTINCT FROM $3::uuid
       RETURNING hash, user_id AS "userId", method, code_hash AS "codeHash", has_fallback AS "hasFallback"`,
      [hashOfSecret(tempSessionId), TWO_FACTOR.tries, sessionId ?? null],
    );
    return challenge;
  }

  /** @returns false when somebody was quicker */
  async use(tx: EntityManager, { hash }: SignInChallenge): Promise<boolean> {
    const used = await returning<{ hash: string }>(
      tx,
      `UPDATE sign_in_challenges SET used_at = now()
       WHERE hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING hash`,
      [hash],
    );
    return used.length > 0;
  }
}
