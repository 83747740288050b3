import type { Dashboard } from '@plumbline/contracts';

/** Whom a comment on a dashboard names besides members. */
export const GUESTS_HINT = '@ and the address of a guest of this dashboard sends them an email.';

/** What a tile is called that a comment is about. */
export function tileTitle({ config }: Dashboard, id: string): string | undefined {
  return [...config.charts, ...config.kpis].find((tile) => tile.id === id)?.title;
}
