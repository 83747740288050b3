import { Injectable } from '@nestjs/common';
import { type AccessClaims, FRESH_SESSION_MINUTES, LOGIN_FAILURES } from '@plumbline/contracts';
import { AppError, notFound, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptsService } from '../users/attempts.service.js';
import { Passwords } from '../users/passwords.js';
import { User } from '../users/user.entity.js';

/** What protects an account changes only in a session that lately named the password: an open screen is not enough. */
@Injectable()
export class FreshSessions {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws AppError `stale_session` */
  async check(claims: AccessClaims): Promise<void> {
    const fresh: unknown[] = await this.database.query(
      `SELECT 1 FROM sessions WHERE id = $1 AND fresh_at > now() - make_interval(mins => $2)`,
      [claims.sid, FRESH_SESSION_MINUTES],
    );
    if (fresh.length === 0) throw new AppError('stale_session', 'Please enter your password again first.');
  }

  /**
   * Holds the account until the change of the caller's session is written. What ended that session meanwhile, such as a
   * reset, has ended what it could begin: nothing of it may come after.
   * @throws AppError `unauthorized`
   */
  async lockAccount(tx: EntityManager, claims: AccessClaims): Promise<User> {
    const user = await tx.findOne(User, { where: { id: claims.sub }, lock: { mode: 'for_no_key_update' } });
    const live: unknown[] = await tx.query(`SELECT 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL`, [
      claims.sid,
    ]);
    if (!user || live.length === 0) throw unauthorized();
    return user;
  }

  async confirm(claims: AccessClaims, password: string): Promise<void> {
    await this.checkPassword(claims, password);
    await this.database.query(`UPDATE sessions SET fresh_at = now() WHERE id = $1`, [claims.sid]);
  }

  /** Counts what is wrong, so that a borrowed session cannot guess. @throws AppError `forbidden` */
  async checkPassword({ sub: userId, sid }: AccessClaims, password: string): Promise<User> {
    // Of the session: one that was stolen does not use up the tries of its owner's.
    const limit = {
      key: `confirm:${sid}`,
      max: LOGIN_FAILURES.perAccount,
      windowMs: LOGIN_FAILURES.windowMs,
    };
    await this.attempts.take([limit]);
    const user = await this.database.manager.findOneBy(User, { id: userId });
    if (!user) throw notFound();
    if (!(await this.passwords.verify(user.passwordHash, password)))
      throw new AppError('forbidden', 'This is not your password.');
    await this.attempts.forget(limit.key);
    return user;
  }
}
