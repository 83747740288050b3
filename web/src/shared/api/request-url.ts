import { STAMP_PARAMETER } from '@plumbline/contracts';

export type QueryParams = Record<string, string | number | boolean | null | undefined>;

/** Paths that get a changing parameter, so that no cache between us and the server answers (T-47). */
const STAMPED = ['/api/auth', '/api/admin', '/api/data-sources', '/api/dashboards'];

export function requestUrl(path: string, params: QueryParams = {}, now = Date.now()): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, String(value));
  if (STAMPED.some((part) => path.includes(part))) query.set(STAMP_PARAMETER, String(now));
  const text = query.toString();
  if (text === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}
