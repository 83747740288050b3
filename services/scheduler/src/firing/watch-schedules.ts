import { Gauge, onScrape } from '@plumbline/server';
import type { DataSource } from 'typeorm';

const late = new Gauge({
  name: 'plumbline_schedules_late_seconds',
  help: 'How long the schedule whose time came first waits to begin.',
  labelNames: ['service'],
});

/** Shows operators whether schedules begin in time. Answers how to stop. */
export function watchSchedules(database: DataSource): () => void {
  return onScrape({
    ...{ service: 'scheduler', source: 'schedules', gauges: [late] },
    read: async () => {
      const [row]: { seconds: number | null }[] = await database.query(
        `SELECT extract(epoch FROM now() - min(next_at))::float8 AS seconds FROM schedules
         WHERE paused_at IS NULL AND next_at <= now()`,
      );
      late.set({ service: 'scheduler' }, row?.seconds ?? 0);
    },
  });
}
