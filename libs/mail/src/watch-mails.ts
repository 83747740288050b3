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

const refused = new Gauge({
  name: 'plumbline_mails_refused',
  help: 'Mails of the last hour that the mail server refused, or that could not leave in time.',
  labelNames: ['service'],
});

/** Shows a service's waiting mails to its operators. Answers how to stop. */
export function watchMails(database: DataSource): () => void {
  const { applicationName: service = 'unknown' } = database.options as { applicationName?: string };
  return onScrape({
    ...{ service, source: 'mails', gauges: [waiting, oldest, refused] },
    read: async () => {
      const [row]: { count: number; seconds: number }[] = await database.query(
        `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
         FROM mails WHERE finished_at IS NULL`,
      );
      waiting.set({ service }, row?.count ?? 0);
      oldest.set({ service }, row?.seconds ?? 0);
      const [lost]: { count: number }[] = await database.query(
        `SELECT count(*)::int AS count FROM mails
         WHERE finished_at > now() - interval '1 hour' AND outcome IN ('refused', 'expired')`,
      );
      refused.set({ service }, lost?.count ?? 0);
    },
  });
}
