import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, HEALTH_CONSENT, HEALTH_UNLOCK_MINUTES } from '@plumbline/contracts';
import { AppError, factorHoldsUntil, forbidden, requireSecondFactor } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { HealthConsentRow } from './health-consent.entity.js';

/** Until when records may be read, in milliseconds since 1970; undefined where the second factor was never proved. */
export const unlockedUntil = (claims: AccessClaims): number | undefined =>
  factorHoldsUntil(claims, HEALTH_UNLOCK_MINUTES);

/** @throws AppError `forbidden` for programs and everybody but the owner, `second_factor_needed` */
export function requireUnlocked(claims: AccessClaims): void {
  if (claims.role !== 'owner' || claims.scope)
    throw forbidden('Health records are for the owner of this installation alone.');
  requireSecondFactor(claims, HEALTH_UNLOCK_MINUTES);
}

/** Who may read health records, and when: the owner, after the second factor, while the consent stands. */
@Injectable()
export class HealthAccess {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** @throws AppError `forbidden`, `second_factor_needed`, `consent_needed` */
  async require(claims: AccessClaims): Promise<void> {
    requireUnlocked(claims);
    if (!(await this.consentOf(claims.sub)))
      throw new AppError('consent_needed', 'Please read and agree to how health data is kept first.');
  }

  /** The consent to the text of today. */
  async consentOf(userId: string): Promise<HealthConsentRow | undefined> {
    const row = await this.database.manager.findOneBy(HealthConsentRow, { userId });
    return row && row.version === HEALTH_CONSENT.version && !row.withdrawnAt ? row : undefined;
  }
}
