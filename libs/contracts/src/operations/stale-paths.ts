import { type Operation, pathOf } from './operation.js';

/** Where nothing is said, the user is read again: a call may have changed what a session may do (T-49). */
const OTHERWISE = ['/api/auth/user'];

const isObjectId = (part: unknown) => typeof part === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(part);

/** The paths that a successful call makes stale, with its parameters written in; of a call that only reads, none. */
export function stalePaths(called: Pick<Operation, 'method' | 'isRead' | 'makesStale'>, input: object = {}) {
  if (called.method === 'GET' || called.isRead) return [];
  return (called.makesStale ?? OTHERWISE).map((path) => pathOf({ path }, input));
}

/**
 * Whether a query, by its key, lies at or under one of the paths. The first element of a key is a path, the second may
 * be the id of an object: `/api/x` means lists, `/api/x/<id>` one object and all of it, `/api/x/*` every object.
 */
export function isStale(key: readonly unknown[], paths: readonly string[]): boolean {
  const [path, part] = key;
  if (typeof path !== 'string') return false;
  const address = key.filter((each) => typeof each === 'string').join('/');
  const isUnder = (stale: string) => address === stale || address.startsWith(`${stale}/`);
  if (!isObjectId(part)) return paths.some(isUnder);
  return paths.some((stale) => stale === `${path}/*` || (stale.length > path.length && isUnder(stale)));
}
