import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, HEALTH_CONSENT, type HealthState } from '@plumbline/contracts';
import { conflict, forbidden } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ProvidersService } from '../ai/providers.service.js';
import { HealthDeletion } from './deletion/deletion.service.js';
import { HealthAccess, requireUnlocked, unlockedUntil } from './vault/health-access.js';
import { HealthConsentRow } from './vault/health-consent.entity.js';

/** What stands between the owner and the records: the second factor and the consent. */
@Injectable()
export class HealthStates {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(HealthAccess) private readonly access: HealthAccess,
    @Inject(HealthDeletion) private readonly deletion: HealthDeletion,
    @Inject(ProvidersService) private readonly providers: ProvidersService,
  ) {}

  /** Tells nothing of records while the second factor is not proved. */
  async show(claims: AccessClaims): Promise<HealthState> {
    if (claims.role !== 'owner') throw forbidden();
    const until = unlockedUntil(claims);
    const isUnlocked = until !== undefined && until > Date.now();
    if (!isUnlocked) return { consent: null, unlockedUntil: null, hasRecords: false, provider: null };
    const consent = await this.access.consentOf(claims.sub);
    const provider = await this.providers.open(claims.wid);
    return {
      consent: consent ? { version: consent.version, at: consent.givenAt.toISOString() } : null,
      unlockedUntil: new Date(until).toISOString(),
      hasRecords: await this.deletion.hasRecords(claims.sub),
      provider: provider?.name ?? null,
    };
  }

  /** @throws AppError `conflict` where the text has changed since it was read */
  async agree(claims: AccessClaims, version: number): Promise<HealthState> {
    requireUnlocked(claims);
    if (version !== HEALTH_CONSENT.version)
      throw conflict(
        'This text has changed since you opened the page. Please load the page again and read it.',
      );
    const row = { userId: claims.sub, version, givenAt: new Date(), withdrawnAt: null };
    if (!(await this.access.consentOf(claims.sub)))
      await this.database.manager.upsert(HealthConsentRow, row, ['userId']);
    return this.show(claims);
  }

  async withdraw(claims: AccessClaims): Promise<HealthState> {
    requireUnlocked(claims);
    await this.database.manager.update(HealthConsentRow, { userId: claims.sub }, { withdrawnAt: new Date() });
    return this.show(claims);
  }
}
