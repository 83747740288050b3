import type { AccessClaims, Dashboard } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

/** The dashboards with what only whoever asks has to do with them. */
export async function markFavourites(
  tx: EntityManager,
  { sub }: Pick<AccessClaims, 'sub'>,
  dashboards: readonly Dashboard[],
): Promise<Dashboard[]> {
  const rows: { id: string }[] = await tx.query(
    'SELECT dashboard_id AS id FROM dashboard_favourites WHERE user_id = $1 AND dashboard_id = ANY($2)',
    [sub, dashboards.map(({ id }) => id)],
  );
  const favourites = new Set(rows.map(({ id }) => id));
  return dashboards.map((one) => (favourites.has(one.id) ? { ...one, favourite: true } : one));
}
