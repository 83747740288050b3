import type { Me } from '@plumbline/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { readStored, removeStored, tabStorage, writeStored } from '../../shared/lib/storage.js';
import { hasFreshMarker } from './session-marker.js';

/** What a tab has last seen, so that a reload without a network shows it again. It goes with the tab, and with the session. */

const KEY = 'seen';
/** Who is signed in here, for all tabs: one that was elsewhere at a sign-out still has what its own user saw. */
const WHOSE = 'seen_by';
/** Of what all tabs of an origin may keep, about five million characters. */
const MOST_CHARACTERS = 2_000_000;
/** Nobody's to see without asking the server who it is. */
const NEVER_KEPT = ['/api/auth', '/api/admin', '/api/health'];

export interface KeptAnswers {
  user: Me;
  answers: { key: readonly unknown[]; data: unknown; at: number }[];
}

/** Keeps the newest answers that there is room for. */
export function keepAnswers(client: QueryClient, user: Me): void {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKept(queryKey, state.data) })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const answers: string[] = [];
  let left = MOST_CHARACTERS;
  for (const { queryKey: key, state } of queries) {
    const text = JSON.stringify({ key, data: state.data, at: state.dataUpdatedAt });
    if (text.length > left) continue;
    left -= text.length;
    answers.push(text);
  }
  tabStorage.write(KEY, `{"user":${JSON.stringify(user)},"answers":[${answers.join(',')}]}`);
}

/** From now on only what this user has seen may be shown again. */
export const keepFor = ({ id }: Pick<Me, 'id'>): void => writeStored(WHOSE, id);

/** After a sign-out, in any tab. */
export function forgetKeptAnswers(): void {
  tabStorage.remove(KEY);
  removeStored(WHOSE);
}

/** What this tab kept before it was loaded again; null where somebody else may sit here by now. */
export function takeKeptAnswers(): KeptAnswers | null {
  const text = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  if (!text || !hasFreshMarker()) return null;
  const kept: KeptAnswers = JSON.parse(text);
  return kept.user.id === readStored(WHOSE) ? kept : null;
}

/** Each is as old as it is, and asked again once there is a network. */
export function restoreAnswers(client: QueryClient, { answers }: KeptAnswers): void {
  for (const { key, data, at } of answers) client.setQueryData(key, data, { updatedAt: at });
  void client.invalidateQueries({ refetchType: 'none' });
}

/** Files and pictures are no JSON. */
function isKept([path]: readonly unknown[], data: unknown): boolean {
  if (typeof path !== 'string' || NEVER_KEPT.some((never) => path.startsWith(never))) return false;
  return Array.isArray(data) || Object.getPrototypeOf(Object(data)) === Object.prototype;
}
