import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT_NAME } from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { returning } from '@plumbline/events';
import { Secret, TOTP } from 'otpauth';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

/** Seconds that a code lives; every app understands no other value (RFC 6238 recommends it). */
const PERIOD_SECONDS = 30;
/** Clocks may differ by one period either way. */
const WINDOW = 1;

/** Codes of authenticator apps (RFC 6238). Secrets are sealed; a code works once. */
@Injectable()
export class AuthenticatorApps {
  private readonly seal: FieldSeal;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'authenticator apps');
  }

  /** A new secret, as it is typed and as it is shown as a picture. */
  create(username: string): { secret: string; uri: string } {
    const secret = new Secret({ size: 20 }).base32;
    return { secret, uri: totpOf(secret, username).toString() };
  }

  /** The period whose code this is. */
  stepOf(secret: string, code: string): number | undefined {
    const delta = totpOf(secret).validate({ token: code, window: WINDOW });
    return delta === null ? undefined : Math.floor(Date.now() / 1_000 / PERIOD_SECONDS) + delta;
  }

  async save(tx: EntityManager, userId: string, secret: string, step: number): Promise<void> {
    await tx.query(
      `INSERT INTO authenticator_apps (user_id, sealed, last_step) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, last_step = excluded.last_step`,
      [userId, this.seal.seal(secret), step],
    );
  }

  /** Judges a code and uses it up; of two that come at once, one wins. */
  async use(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const [app]: { sealed: string }[] = await tx.query(
      `SELECT sealed FROM authenticator_apps WHERE user_id = $1`,
      [userId],
    );
    const step = app && this.stepOf(this.seal.open(app.sealed), code);
    if (step === undefined) return false;
    const used = await returning<{ user_id: string }>(
      tx,
      `UPDATE authenticator_apps SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id`,
      [userId, step],
    );
    return used.length > 0;
  }
}

const totpOf = (secret: string, username = ''): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
