import { type Call, idempotencyOf, pathOf } from './operation.js';

/** Where nothing is said, the user is read again: a call may have changed what a session may do (T-49). */
const OTHERWISE = ['/api/auth/user'];

const isObjectId = (part: unknown) => typeof part === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(part);

/** The paths that a successful call makes stale, with its parameters written in; of a call that only reads, none. */
export function stalePaths(called: Pick<Call, 'method' | 'idempotency' | 'invalidates'>, input: object = {}) {
  if (idempotencyOf(called) === 'reads') return [];
  return (called.invalidates ?? OTHERWISE).map((path) => pathOf({ path }, input));
}

/**
 * Whether a query, by its key, is what one of the paths names. The first element of a key is a path, the second may be
 * the id of an object: `/api/x` names lists, `/api/x/<id>` one object alone, `/api/x/<id>/*` all that belongs to it,
 * `/api/x/<id>/shares` a part of it, and `/api/x/*` every object with all that belongs to it.
 */
export function isStale(key: readonly unknown[], paths: readonly string[]): boolean {
  const [path, part] = key;
  if (typeof path !== 'string') return false;
  const address = key.filter((each) => typeof each === 'string').join('/');
  const isUnder = (stale: string) => address === stale || address.startsWith(`${stale}/`);
  if (!isObjectId(part)) return paths.some(isUnder);
  const object = `${path}/${part}`;
  const isOfObject = (stale: string) => stale.startsWith(`${object}/`) && isUnder(stale);
  return paths.some(
    (stale) =>
      stale === `${path}/*` ||
      (key.length === 2 ? stale === object : stale === `${object}/*` || isOfObject(stale)),
  );
}
