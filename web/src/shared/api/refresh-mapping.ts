/** What a mutation makes outdated, by the words in its key (T-49). */
const RULES: readonly { words: readonly string[]; paths: readonly string[] }[] = [
  { words: ['auth', 'login'], paths: ['/api/auth', '/api/user'] },
  { words: ['dashboard'], paths: ['/api/dashboards', '/api/insights'] },
  { words: ['data-source'], paths: ['/api/data-sources', '/api/insights'] },
  // Each category is a list below.
  { words: ['code-analysis'], paths: ['/api/code-analysis'] },
];
const OTHERWISE = ['/api/auth/user'];

const mentions = (key: readonly unknown[], word: string) =>
  key.some((part) => typeof part === 'string' && part.includes(word));

/** The paths to be read again after a mutation: of every rule that its key matches. After a sign-out there is nobody to ask for. */
export function refreshedPaths(key: readonly unknown[]): readonly string[] {
  if (mentions(key, 'logout')) return [];
  const matched = RULES.filter(({ words }) => words.some((word) => mentions(key, word)));
  return matched.length === 0 ? OTHERWISE : [...new Set(matched.flatMap(({ paths }) => paths))];
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Whether a query lies at or under one of the paths. Details of single objects are brought up to date by whoever changed them. */
export function isRefreshed(queryKey: readonly unknown[], paths: readonly string[]): boolean {
  const [path, part] = queryKey;
  if (typeof path !== 'string' || (typeof part === 'string' && ID.test(part))) return false;
  return paths.some((refreshed) => path === refreshed || path.startsWith(`${refreshed}/`));
}

const INVALIDATED = ['dashboard', 'data-source', 'code-analysis'];

/** The body of the call that tells the server; null for mutations it need not hear of. */
export function invalidation(key: readonly unknown[]): { keys: unknown[] } | null {
  return INVALIDATED.some((word) => mentions(key, word)) ? { keys: [key[0]] } : null;
}
