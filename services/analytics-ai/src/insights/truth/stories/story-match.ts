import type { Insight } from '@plumbline/contracts';
import type { StoryFinding } from './story.js';

/** What of a finding says what it is about. */
export type Listed = Pick<Insight, 'columns' | 'segment' | 'direction' | 'at'>;

const SIGNS = { positive: 'up', negative: 'down', up: 'up', down: 'down' } as const;

/** Whether a listed finding tells what happened: its columns, for whom, which way, and when. */
export function tells(listed: Listed, { columns, value, direction, during }: StoryFinding): boolean {
  if (!columns.every((name) => listed.columns.includes(name))) return false;
  if (value !== undefined && ![value].flat().includes(String(listed.segment?.value))) return false;
  if (listed.direction && SIGNS[listed.direction] !== direction) return false;
  const [first, last = first] = [listed.at?.[0], listed.at?.at(-1)];
  if (!during || first === undefined || last === undefined) return true;
  return first.slice(0, 10) <= during[1] && last.slice(0, 10) >= during[0];
}
