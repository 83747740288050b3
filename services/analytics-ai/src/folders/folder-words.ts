import type { Contents } from './folders.queries.js';

const NOUNS: Record<keyof Contents, [one: string, more: string]> = {
  dashboard: ['dashboard', 'dashboards'],
  summary: ['summary', 'summaries'],
  'data-source': ['data source', 'data sources'],
};

/** What became of a deleted folder and of what lay in it. */
export function deletedWords(name: string, contents: Contents, into: string | undefined): string {
  const counts = (Object.keys(NOUNS) as (keyof Contents)[]).filter((type) => contents[type] > 0);
  const parts = counts.map((type) => `${contents[type]} ${NOUNS[type][contents[type] === 1 ? 0 : 1]}`);
  if (parts.length === 0) return `“${name}” was deleted. Nothing lay in it.`;
  const lay = counts.reduce((sum, type) => sum + contents[type], 0) === 1 ? 'lies' : 'lie';
  const place = into === undefined ? 'in no folder' : `in “${into}”`;
  return `“${name}” was deleted. ${joined(parts)} that lay in it ${lay} ${place} now.`;
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
