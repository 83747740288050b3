import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { foldName } from '../users/user.entity.js';

const LONGEST = 40;
const NUMBERED = 9;

/** A username that signing up would take, from what a directory calls somebody. */
export function usernameFrom(wish: string): string {
  const [local = ''] = wish.normalize('NFKD').split('@');
  const plain = local.replace(/[^A-Za-z0-9._-]+/g, '').replace(/^[^A-Za-z0-9]+/, '');
  return plain.length < 2 ? 'member' : plain.slice(0, LONGEST);
}

/** The first of `dana`, `dana-2`, … that nobody has, else one with a random end. */
export async function freeUsername(tx: EntityManager, wish: string): Promise<string> {
  const base = usernameFrom(wish);
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`);
  const wished = [base, ...numbered];
  const taken: { key: string }[] = await tx.query(
    `SELECT username_key AS key FROM users WHERE username_key = ANY($1)`,
    [wished.map(foldName)],
  );
  const keys = new Set(taken.map(({ key }) => key));
  return wished.find((each) => !keys.has(foldName(each))) ?? `${base}-${randomBytes(4).toString('hex')}`;
}
