import { connect } from '@plumbline/backups';

/** Tables with more rows are estimated: counting them would take longer than anybody waits. */
const COUNTED_ROWS = 1_000_000;

/** How many rows schemas have at this moment. */
export async function rowsNow(
  url: string,
  schemas: readonly { name: string }[],
): Promise<Map<string, { rows: number; isEstimate: boolean }>> {
  const client = await connect(url);
  const totals = new Map<string, { rows: number; isEstimate: boolean }>();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string; estimate: number }>(
      `SELECT n.nspname AS schema, c.relname AS name, greatest(c.reltuples, 0)::float8 AS estimate
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY($1) AND c.relkind = 'r' ORDER BY 1, 2`,
      [schemas.map(({ name }) => name)],
    );
    for (const { schema, name, estimate } of tables) {
      const isEstimate = estimate > COUNTED_ROWS;
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const counted = isEstimate
        ? Math.round(estimate)
        : (await client.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${table}`)).rows[0]
            ?.rows;
      const before = totals.get(schema) ?? { rows: 0, isEstimate: false };
      totals.set(schema, {
        rows: before.rows + (counted ?? 0),
        isEstimate: before.isEstimate || isEstimate,
      });
    }
    return totals;
  } finally {
    await client.end();
  }
}
