import {
  type AccessClaims,
  largerPlanWords,
  METER_WORDS,
  type Meter,
  PLAN_NAMES,
  quotaOf,
} from '@plumbline/contracts';
import { malformed, notFound, planLimit } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { limitOf, termsOf } from './quota.js';

/** Rows that take places of the plan. The table has `id`, `workspace_id`, `created_at` and `is_kept`. */
export interface MeteredRows {
  meter: Meter;
  table: string;
  /** SQL: which of its rows take a place. */
  takesPlace: string;
}

/** SQL of the column that remembers which rows people chose to keep active. */
export const KEPT_COLUMN = 'is_kept boolean NOT NULL DEFAULT false';

/**
 * The rows over the plan's limit, as they are after a move to a smaller plan: nothing is deleted, they can only be read
 * (T-58). Those that people chose stay active, then the oldest. It follows from rows and plan alone, so that no event
 * can be missed and a larger plan frees all at once.
 */
export async function overLimit(
  tx: EntityManager,
  rows: MeteredRows,
  claims: AccessClaims,
): Promise<ReadonlySet<string>> {
  const limit = await limitOf(tx, claims, rows.meter);
  if (limit === null) return new Set();
  const over: { id: string }[] = await tx.query(
    `SELECT id FROM ${rows.table} WHERE workspace_id = $1 AND ${rows.takesPlace}
     ORDER BY is_kept DESC, created_at, id OFFSET $2`,
    [claims.wid, limit],
  );
  return new Set(over.map(({ id }) => id));
}

/** @throws AppError `plan_limit` when the row can only be read */
export async function refuseOverLimit(
  tx: EntityManager,
  rows: MeteredRows,
  claims: AccessClaims,
  id: string,
): Promise<void> {
  if (!(await overLimit(tx, rows, claims)).has(id)) return;
  const terms = await termsOf(tx, claims);
  const { plan } = terms;
  const limit = quotaOf(terms, rows.meter);
  throw planLimit(
    `${PLAN_NAMES[plan]} includes ${limit} ${METER_WORDS[rows.meter]}, and this one is over the limit: it can only be read. Choose which stay active, delete one, or ${largerPlanWords(plan)}.`,
    { meter: rows.meter, limit, plan, readOnly: true },
  );
}

/**
 * Keeps these rows active where the plan has no place for all.
 * @throws AppError `not_found` when one is missing or foreign, `malformed` for more than the plan has places
 */
export async function keepActive(
  tx: EntityManager,
  rows: MeteredRows,
  claims: AccessClaims,
  ids: readonly string[],
): Promise<void> {
  const limit = await limitOf(tx, claims, rows.meter);
  const wanted = [...new Set(ids)];
  if (limit !== null && wanted.length > limit)
    throw malformed(`ids: the plan has ${limit} places for ${METER_WORDS[rows.meter]}.`);
  const own: unknown[] = await tx.query(
    `SELECT id FROM ${rows.table} WHERE workspace_id = $1 AND ${rows.takesPlace} AND id = ANY($2) FOR UPDATE`,
    [claims.wid, wanted],
  );
  if (own.length < wanted.length) throw notFound();
  await tx.query(`UPDATE ${rows.table} SET is_kept = id = ANY($2) WHERE workspace_id = $1`, [
    claims.wid,
    wanted,
  ]);
}
