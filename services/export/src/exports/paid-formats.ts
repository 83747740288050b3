import {
  type AccessClaims,
  type ExportFormat,
  hasFeature,
  PAID_FORMATS,
  type Plan,
} from '@plumbline/contracts';
import { setQuotaPlan, termsOf } from '@plumbline/database';
import { planFeature } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/**
 * By the plan of the workspace, whichever news of it is newer: the token's or the one told to this service.
 * @throws AppError `plan_feature`
 */
export async function refuseUnpaid(
  tx: EntityManager,
  claims: AccessClaims,
  format: ExportFormat,
): Promise<void> {
  await setQuotaPlan(tx, claims.wid, claims);
  refuseByPlan((await termsOf(tx, claims)).plan, format);
}

/** @throws AppError `plan_feature` */
export function refuseByPlan(plan: Plan, format: ExportFormat): void {
  if (PAID_FORMATS.includes(format) && !hasFeature(plan, 'documentExport'))
    throw planFeature('documentExport');
}
