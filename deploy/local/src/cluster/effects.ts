import { eventually } from '@plumbline/testing';
import type { Cluster } from './cluster.js';

/** What one upload has left in every service on its way: counts of rows. */
export interface Effects {
  readings: number;
  versions: number;
  announcements: number;
  /** Announcements that analytics has applied. */
  applied: number;
  known: number;
  searches: number;
  /** Jobs of any of it that have not succeeded. */
  unfinished: number;
}

/** As it is when everything has happened, whatever fell down on the way. */
export const ONCE: Effects = {
  readings: 1,
  versions: 1,
  announcements: 1,
  applied: 1,
  known: 1,
  searches: 1,
  unfinished: 0,
};

export async function effectsOf({ servers }: Cluster, sourceId: string): Promise<Effects> {
  const [effects] = await servers.real.postgres.query<Effects & Record<string, number>>(
    `SELECT
      (SELECT count(*)::int FROM ingestion.jobs WHERE subject_id = '${sourceId}') AS readings,
      (SELECT count(*)::int FROM ingestion.data_source_versions WHERE data_source_id = '${sourceId}') AS versions,
      (SELECT count(*)::int FROM ingestion.outbox WHERE aggregate_id = '${sourceId}') AS announcements,
      (SELECT count(*)::int FROM analytics.inbox JOIN ingestion.outbox ON event_id = id
       WHERE aggregate_id = '${sourceId}') AS applied,
      (SELECT count(*)::int FROM analytics.source_versions WHERE source_id = '${sourceId}') AS known,
      (SELECT count(*)::int FROM analytics.jobs
       WHERE subject_id = '${sourceId}' AND kind = 'find-insights') AS searches,
      (SELECT count(*)::int FROM (SELECT status, subject_id FROM ingestion.jobs
                                  UNION ALL SELECT status, subject_id FROM analytics.jobs) AS jobs
       WHERE subject_id = '${sourceId}' AND status <> 'succeeded') AS unfinished`,
  );
  if (!effects) throw new Error('no counts');
  return effects;
}

/** Waits until ingestion knows of each of its events that Kafka has it. */
export const untilSent = ({ servers }: Cluster) =>
  eventually('the outbox is sent', async () => {
    const [waiting] = await servers.real.postgres.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM ingestion.outbox WHERE published_at IS NULL',
    );
    return waiting?.n === 0;
  });

/** Waits until everything that follows from an upload has happened; fails when it does not, or not once. */
export async function happenedOnce(cluster: Cluster, sourceId: string, withinMs = 90_000): Promise<Effects> {
  return eventually(
    `all that follows from ${sourceId}`,
    async () => {
      const effects = await effectsOf(cluster, sourceId);
      return effects.searches > 0 && effects.unfinished === 0 ? effects : undefined;
    },
    withinMs,
  );
}
