import {
  type AccessClaims,
  type ContractLimits,
  fullMeter,
  type ItemMeter,
  type Meter,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  quotaOf,
  type Terms,
} from '@plumbline/contracts';
import { planLimit } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { libraryMigration } from './library-migration.js';

/** SQL of the table that holds the plan of each workspace, as this service last learned it. */
export const QUOTA_TABLE = `
  CREATE TABLE IF NOT EXISTS workspace_quota (
    workspace_id uuid PRIMARY KEY,
    plan text NOT NULL,
    plan_version integer NOT NULL
  )`;

/** SQL of its column for the limits of an Enterprise contract, as it follows `ADD COLUMN`. */
export const CONTRACT_COLUMN = `IF NOT EXISTS limits jsonb NOT NULL DEFAULT '{}'`;

/** The tables of quotas, for every service that keeps meters. */
export const quotaMigrations = [
  libraryMigration('WorkspaceQuota1600000000001', () => [QUOTA_TABLE]),
  libraryMigration('ContractLimits1600000000002', () => [
    `ALTER TABLE workspace_quota ADD COLUMN ${CONTRACT_COLUMN}`,
  ]),
];

interface QuotaRow {
  plan: Plan;
  limits: ContractLimits;
  plan_version: number;
}

/** Sets a workspace's plan and contract; the higher version wins, whatever order the news comes in. */
export async function setQuotaPlan(
  tx: EntityManager,
  workspaceId: string,
  { plan, planVersion, limits = {} }: Terms & { planVersion: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO workspace_quota AS quota (workspace_id, plan, plan_version, limits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (workspace_id) DO UPDATE
       SET plan = excluded.plan, plan_version = excluded.plan_version, limits = excluded.limits
     WHERE excluded.plan_version > quota.plan_version`,
    [workspaceId, plan, planVersion, limits],
  );
}

/** Whose places are counted, and under which terms they believe to be. */
export type QuotaClaims = Pick<AccessClaims, 'wid' | 'plan' | 'planVersion' | 'limits'>;

/**
 * Locks the workspace's quota row until the end of the transaction and refuses when the meter is full. The row is
 * born from the token's verified claim. `count` runs under the lock, so parallel calls cannot pass the limit together.
 * What belongs to one object is counted for that object alone: `count` says how much of it there is.
 * @throws AppError `plan_limit`
 */
export async function consumeQuota(
  tx: EntityManager,
  claims: QuotaClaims,
  meter: Meter | ItemMeter,
  count: () => Promise<number>,
): Promise<void> {
  const terms = await lockTerms(tx, claims);
  const limit = quotaOf(terms, meter);
  if (limit === null) return;
  const used = await count();
  if (used < limit) return;
  const { plan } = terms;
  throw planLimit(fullMeter(plan, meter, limit), { meter, used, limit, plan });
}

/**
 * The same for what may be made of one document, data source or dashboard, `count` of it being what is used of that one.
 * `refusal` says why one more is refused.
 * @throws AppError `plan_limit`
 */
export async function consumeItemQuota(
  tx: EntityManager,
  claims: AccessClaims,
  meter: ItemMeter,
  { count, refusal }: { count: () => Promise<number>; refusal: (plan: Plan, limit: number) => string },
): Promise<void> {
  const { plan } = await lockTerms(tx, claims);
  const limit = PLAN_LIMITS[plan][meter];
  if (limit === null) return;
  const used = await count();
  if (used < limit) return;
  throw planLimit(refusal(plan, limit), { meter, used, limit, plan });
}

async function lockTerms(tx: EntityManager, claims: QuotaClaims): Promise<Terms> {
  await setQuotaPlan(tx, claims.wid, claims);
  const [row]: QuotaRow[] = await tx.query(
    `SELECT plan, limits FROM workspace_quota WHERE workspace_id = $1 FOR UPDATE`,
    [claims.wid],
  );
  return row ?? claims;
}

/** The plan of a workspace, as this service last learned it; the smallest where it never did. */
export async function planOf(tx: EntityManager, workspaceId: string): Promise<Plan> {
  const [row]: Pick<QuotaRow, 'plan'>[] = await tx.query(
    `SELECT plan FROM workspace_quota WHERE workspace_id = $1`,
    [workspaceId],
  );
  return PLANS.find((known) => known === row?.plan) ?? 'free';
}

/** SQL condition for statements that must be one: the workspace has one of these plans. Both are expressions. */
export function hasPlanSql(workspaceId: string, plans: string): string {
  return `EXISTS (SELECT 1 FROM workspace_quota quota
                  WHERE quota.workspace_id = ${workspaceId} AND quota.plan = ANY(${plans}))`;
}

/** The limit of a meter under the terms this service knows, or those the token names. */
export async function limitOf(
  tx: EntityManager,
  claims: AccessClaims,
  meter: Meter | ItemMeter,
): Promise<number | null> {
  return quotaOf(await termsOf(tx, claims), meter);
}

/** The plan and contract this service knows of, or those the token names where they are newer. */
export async function termsOf(tx: EntityManager, claims: AccessClaims): Promise<Terms> {
  const [row]: QuotaRow[] = await tx.query(
    `SELECT plan, limits, plan_version FROM workspace_quota WHERE workspace_id = $1`,
    [claims.wid],
  );
  return row && row.plan_version >= claims.planVersion ? row : claims;
}

/** Forgets the plan of a workspace that is gone. */
export async function removeQuota(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query(`DELETE FROM workspace_quota WHERE workspace_id = $1`, [workspaceId]);
}
