import type { Dashboard } from '@plumbline/contracts';

/** Whom a comment on a dashboard names besides members. */
export const GUESTS_HINT = 'Type @ and a guest’s address to send them an email.';

/** What a tile is called that a comment is about. */
export function tileTitle({ config }: Dashboard, id: string): string | undefined {
  return [...config.charts, ...config.kpis].find((tile) => tile.id === id)?.title;
}
