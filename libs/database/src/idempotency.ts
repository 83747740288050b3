import { createHash } from 'node:crypto';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { libraryMigration } from './library-migration.js';

/** SQL of the table that remembers answered creating calls for a day. */
export const IDEMPOTENCY_TABLE = `
  CREATE TABLE IF NOT EXISTS idempotency_keys (
    user_id uuid NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    body jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, route, key)
  )`;

/** The table of idempotency keys, for every service with creating calls. */
export const idempotencyMigrations = [
  libraryMigration('IdempotencyKeys1600000000011', () => [IDEMPOTENCY_TABLE]),
];

export interface IdempotentRequest {
  userId: string;
  /** The operation, such as `POST /api/upload`. */
  route: string;
  /** The Idempotency-Key header; without one the call simply runs. */
  key: string | undefined;
  /** Whatever makes two requests the same. */
  request: unknown;
}

/**
 * Runs a creating call once per key, inside the transaction that creates. A second call with the same key waits for
 * the first one's commit on the primary key and is answered with what it stored; so there is no state "in flight"
 * that a crash could leave behind.
 * @throws AppError `idempotency_mismatch` when the key was used for another request
 */
export async function idempotently<Body>(
  tx: EntityManager,
  request: IdempotentRequest,
  create: () => Promise<Body>,
): Promise<{ body: Body; replayed: boolean }> {
  if (request.key === undefined) return { body: await create(), replayed: false };
  const identity = [request.userId, request.route, request.key];
  const hash = createHash('sha256')
    .update(JSON.stringify(request.request ?? null))
    .digest('hex');
  await tx.query(
    `DELETE FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at < now() - interval '24 hours'`,
    identity,
  );
  const inserted: unknown[] = await tx.query(
    `INSERT INTO idempotency_keys (user_id, route, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    [...identity, hash],
  );
  if (inserted.length === 0) return { body: await replay<Body>(tx, identity, hash), replayed: true };
  const body = await create();
  await tx.query(`UPDATE idempotency_keys SET body = $4 WHERE user_id = $1 AND route = $2 AND key = $3`, [
    ...identity,
    JSON.stringify(body),
  ]);
  return { body, replayed: false };
}

/** Whether a creating call with this key has been answered, so that running it again would only replay the answer. */
export async function isAnswered(
  tx: EntityManager,
  { userId, route, key }: Pick<IdempotentRequest, 'userId' | 'route' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false;
  const found: unknown[] = await tx.query(
    `SELECT 1 FROM idempotency_keys
     WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at >= now() - interval '24 hours'`,
    [userId, route, key],
  );
  return found.length > 0;
}

async function replay<Body>(tx: EntityManager, identity: string[], hash: string): Promise<Body> {
  const [stored]: { request_hash: string; body: Body }[] = await tx.query(
    `SELECT request_hash, body FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3`,
    identity,
  );
  if (!stored) throw new AppError('busy', 'The first request with this key is still running.', undefined, 1);
  if (stored.request_hash !== hash) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for a different request. Use a new key.',
    );
  }
  return stored.body;
}
