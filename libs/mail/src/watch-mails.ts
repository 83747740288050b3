import { Gauge, onScrape } from '@plumbline/server';
import type { DataSource } from 'typeorm';

const waiting = new Gauge({
  name: 'plumbline_mails_waiting',
  help: 'Mails that have not left.',
  labelNames: ['service'],
});
const oldest = new Gauge({
  name: 'plumbline_mails_oldest_seconds',
  help: 'How long the oldest mail that has not left waits.',
  labelNames: ['service'],
});

/** Shows a service's waiting mails to its operators. Answers how to stop. */
export function watchMails(database: DataSource): () => void {
  const { applicationName: service = 'unknown' } = database.options as { applicationName?: string };
  return onScrape({
    ...{ service, source: 'mails', gauges: [waiting, oldest] },
    read: async () => {
      const [row]: { count: number; seconds: number }[] = await database.query(
        `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
         FROM mails WHERE finished_at IS NULL`,
      );
      waiting.set({ service }, row?.count ?? 0);
      oldest.set({ service }, row?.seconds ?? 0);
    },
  });
}
