import { Gauge, onScrape } from '@plumbline/server';
import type { DataSource } from 'typeorm';

const age = new Gauge({
  name: 'plumbline_backup_age_seconds',
  help: 'How old the point of the newest backup is that no test found damaged; nothing before the first.',
  labelNames: ['service'],
});

/** Shows operators how old the newest backup is. Answers how to stop. */
export function watchBackups(database: DataSource): () => void {
  return onScrape({
    ...{ service: 'export', source: 'backups', gauges: [age] },
    read: async () => {
      const [row]: { seconds: number | null }[] = await database.query(
        `SELECT extract(epoch FROM now() - coalesce(max(at) FILTER (WHERE test->>'status' IS DISTINCT FROM 'failed'), min(at)))::float8
           AS seconds FROM backups WHERE status = 'ready'`,
      );
      if (typeof row?.seconds === 'number') age.set({ service: 'export' }, row.seconds);
    },
  });
}
