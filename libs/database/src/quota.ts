import { type AccessClaims, type Meter, PLAN_LIMITS, type Plan } from '@plumbline/contracts';
import { planLimit } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** SQL of the table that holds the plan of each workspace, as this service last learned it. */
export const QUOTA_TABLE = `
  CREATE TABLE workspace_quota (
    workspace_id uuid PRIMARY KEY,
    plan text NOT NULL,
    plan_version integer NOT NULL
  )`;

/** Sets a workspace's plan; the higher version wins, whatever order the news comes in. */
export async function setQuotaPlan(
  tx: EntityManager,
  workspaceId: string,
  news: { plan: Plan; planVersion: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO workspace_quota AS quota (workspace_id, plan, plan_version) VALUES ($1, $2, $3)
     ON CONFLICT (workspace_id) DO UPDATE SET plan = excluded.plan, plan_version = excluded.plan_version
     WHERE excluded.plan_version > quota.plan_version`,
    [workspaceId, news.plan, news.planVersion],
  );
}

/**
 * Locks the workspace's quota row until the end of the transaction and refuses when the meter is full. The row is
 * born from the token's verified claim. `count` runs under the lock, so parallel calls cannot pass the limit together.
 * @throws AppError `plan_limit`
 */
export async function takeSlot(
  tx: EntityManager,
  claims: AccessClaims,
  meter: Meter,
  count: () => Promise<number>,
): Promise<void> {
  await setQuotaPlan(tx, claims.wid, claims);
  const [row]: { plan: Plan }[] = await tx.query(
    `SELECT plan FROM workspace_quota WHERE workspace_id = $1 FOR UPDATE`,
    [claims.wid],
  );
  const plan = row?.plan ?? claims.plan;
  const limit = PLAN_LIMITS[plan][meter];
  if (limit === null) return;
  const used = await count();
  if (used < limit) return;
  const name = plan.charAt(0).toUpperCase() + plan.slice(1);
  throw planLimit(
    `${name} includes ${limit} ${meter === 'uploads' ? 'data uploads' : meter}, and all of them are used. Delete one to free its place, or move to a larger plan.`,
    { meter, used, limit, plan },
  );
}

/** The limit of a meter under the plan this service knows, or the one the token names. */
export async function limitOf(tx: EntityManager, claims: AccessClaims, meter: Meter): Promise<number | null> {
  const [row]: { plan: Plan; plan_version: number }[] = await tx.query(
    `SELECT plan, plan_version FROM workspace_quota WHERE workspace_id = $1`,
    [claims.wid],
  );
  return PLAN_LIMITS[row && row.plan_version >= claims.planVersion ? row.plan : claims.plan][meter];
}
