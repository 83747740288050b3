import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type SecondFactorNeeded,
  TWO_FACTOR,
  type VerifyTwoFactorBody,
} from '@plumbline/contracts';
import { AppError, conflict } from '@plumbline/server';
import { DataSource } from 'typeorm';
import type { Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { AttemptsService } from '../users/attempts.service.js';
import { User } from '../users/user.entity.js';
import { SecondFactors } from './second-factors.js';
import { SignInChallenges } from './sign-in-challenges.js';

const wrongCode = () => new AppError('token_invalid', 'Invalid verification code.');

/** Open sessions that prove their second factor anew, for what is shown only shortly after that. */
@Injectable()
export class FactorProofs {
  constructor(
    private readonly database: DataSource,
    private readonly fresh: FreshSessions,
    private readonly attempts: AttemptsService,
    private readonly challenges: SignInChallenges,
    private readonly factors: SecondFactors,
  ) {}

  /** @throws AppError `conflict` where the account has no second factor, `too_many_requests` */
  async begin(claims: AccessClaims, caller: Caller): Promise<SecondFactorNeeded> {
    await this.attempts.take([{ key: `proofs:${claims.sid}`, ...TWO_FACTOR.codes }]);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (!hasFactor(user))
        throw conflict('This account has no second factor yet. Set one up in your profile, under Security.');
      return this.challenges.open(tx, user, { sessionId: claims.sid }, caller);
    });
  }

  /** @throws AppError `token_invalid`: a wrong code, a used one, one too late and one too many read the same */
  async confirm(claims: AccessClaims, body: VerifyTwoFactorBody): Promise<void> {
    const challenge = await this.challenges.takeTry(body.tempSessionId, claims.sid);
    if (challenge?.userId !== claims.sub) throw wrongCode();
    const failures = { key: `2fa:${claims.sub}:${claims.sid}`, ...TWO_FACTOR.failures };
    await this.attempts.take([failures]);
    const user = await this.database.manager.findOneByOrFail(User, { id: claims.sub });
    if (!(await this.factors.verify(user, challenge, body))) throw wrongCode();
    await this.database.transaction(async (tx) => {
      await this.fresh.lockAccount(tx, claims);
      if (!(await this.challenges.use(tx, challenge))) throw wrongCode();
      await tx.query(`UPDATE sessions SET factor_at = now() WHERE id = $1`, [claims.sid]);
    });
    await this.attempts.giveBack([failures.key]);
    await this.attempts.forget(`proofs:${claims.sid}`);
  }
}

const hasFactor = (user: User): user is User & { secondFactor: SecondFactorNeeded['method'] } =>
  user.secondFactor !== 'none';
