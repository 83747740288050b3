import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RECOVERY_MAILS, RESET_TOKEN_SECONDS } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { AppError, BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { SignOnRules } from '../sign-in/sign-on-rules.js';
import { AttemptsService } from '../users/attempts.service.js';
import { foldName, User } from '../users/user.entity.js';

export type RecoveryKind = 'password' | 'username';

interface RecoveryRequest {
  kind: RecoveryKind;
  email_key: string;
}

const PAUSE_MS = 2_000;

/**
 * What people say they forgot. A request is written down and answered before anybody has looked whether there is such
 * an account, so that neither the answer nor its time can tell (S-15); then it is looked up and mailed.
 */
@Injectable()
export class RecoveryRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    private readonly attempts: AttemptsService,
    private readonly mailer: Mailer<AuthEmails>,
    private readonly signOnRules: SignOnRules,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error) => logger.warn({ err: error }, 'a forgotten name or password waits'));
    this.loop = new BackgroundLoop(() => this.answerOne(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async add(kind: RecoveryKind, email: string): Promise<void> {
    await this.database.query(`INSERT INTO recovery_requests (id, kind, email_key) VALUES ($1, $2, $3)`, [
      randomUUID(),
      kind,
      foldName(email),
    ]);
    this.loop.wake();
  }

  private answerOne(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [request] = await returning<RecoveryRequest>(
        tx,
        `DELETE FROM recovery_requests WHERE id = (
           SELECT id FROM recovery_requests ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING kind, email_key`,
      );
      if (!request) return false;
      const user = await tx.findOneBy(User, { emailKey: request.email_key });
      if (user && !user.disabledAt && (await this.mayMail(request))) await this.mail(tx, user, request.kind);
      return true;
    });
  }

  /** Nobody's inbox is flooded; who asks too often is told nothing else. */
  private mayMail({ kind, email_key }: RecoveryRequest): Promise<boolean> {
    return this.attempts.take([{ key: `forgot-${kind}:${email_key}`, ...RECOVERY_MAILS }]).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof AppError) return false;
        throw failure;
      },
    );
  }

  private async mail(tx: EntityManager, user: User, kind: RecoveryKind): Promise<void> {
    const { id, username, email } = user;
    const address = new URL(this.config.PUBLIC_URL).origin;
    if (kind === 'username') {
      const data = { username, url: `${address}/auth` };
      await this.mailer.send(tx, { kind: 'username-reminder', to: email, data });
      return;
    }
    if (await this.signOnRules.refusesReset(tx, id)) {
      const data = { username, url: `${address}/api/auth/sso/start?email=${encodeURIComponent(email)}` };
      await this.mailer.send(tx, { kind: 'sign-on-instead', to: email, data });
      return;
    }
    const token = randomBytes(32).toString('base64url');
    await tx.query(`UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL`, [id]);
    await tx.query(
      `INSERT INTO password_resets (hash, user_id, email_key, created_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4))`,
      [hashOfSecret(token), id, user.emailKey, RESET_TOKEN_SECONDS],
    );
    await this.mailer.send(tx, {
      kind: 'reset-password',
      to: email,
      data: { username, url: `${address}/reset-password?token=${token}`, minutes: RESET_TOKEN_SECONDS / 60 },
      expiresInSeconds: RESET_TOKEN_SECONDS,
    });
  }
}
