import type { EntityManager } from 'typeorm';

/** The time as PostgreSQL has it: the same for every process, whatever their own clocks show (F39). */
export async function databaseNow(tx: EntityManager): Promise<Date> {
  const [row]: { now: Date }[] = await tx.query('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('the database tells no time');
  return row.now;
}
