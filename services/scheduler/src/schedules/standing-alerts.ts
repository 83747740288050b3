import type { StandingAlert } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';

/** How the alerts among these schedules stand, by schedule. */
export async function standingAlerts(
  tx: EntityManager,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, StandingAlert>> {
  const rows = await tx.findBy(AlertRow, { scheduleId: In([...scheduleIds]) });
  return new Map(rows.map((row) => [row.scheduleId, standingOf(row)]));
}

function standingOf(row: AlertRow): StandingAlert {
  const { definition, remind, state, since, firedAt, recoveredAt, snoozedUntil, sentence } = row;
  return {
    ...definition,
    ...{ remind, state },
    ...(since && { since: since.toISOString() }),
    ...(firedAt && { firedAt: firedAt.toISOString() }),
    ...(recoveredAt && { recoveredAt: recoveredAt.toISOString() }),
    ...(snoozedUntil && { snoozedUntil: snoozedUntil.toISOString() }),
    ...(sentence && { sentence }),
  };
}
