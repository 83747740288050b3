import type { DataSource } from 'typeorm';

/**
 * Seconds since the point of the newest backup; undefined where none is known. What processes measure is told once a
 * minute: one that has ended since is known by the audit log, where it stands at once.
 */
export async function backupAge(
  database: DataSource,
  sampledSeconds: number | undefined,
): Promise<number | undefined> {
  const [newest]: { seconds: number }[] = await database.query(
    `SELECT extract(epoch FROM now() - (details ->> 'point')::timestamptz)::float8 AS seconds FROM audit_log
     WHERE action = 'backup_finished' AND at > now() - interval '5 minutes' ORDER BY at DESC LIMIT 1`,
  );
  const known = [sampledSeconds, newest?.seconds].filter((seconds) => seconds !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
