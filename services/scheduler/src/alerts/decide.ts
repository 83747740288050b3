import type { AlertOutcome, AlertVerdict } from '@plumbline/contracts';
import type { AlertRow } from '../catalog/alert.entity.js';

/** A week: how often people are reminded of what still holds. */
export const REMINDED_EVERY_MS = 7 * 86_400_000;

export interface Decision {
  outcome: AlertOutcome;
  isSent: boolean;
  /** How the alert stands from now on. */
  next: Pick<AlertRow, 'state' | 'since' | 'isTold' | 'firedAt' | 'recoveredAt' | 'judgedVersion'>;
}

type Standing = Pick<
  AlertRow,
  'state' | 'since' | 'isTold' | 'firedAt' | 'recoveredAt' | 'judgedVersion' | 'remind' | 'snoozedUntil'
>;

/**
 * What a verdict means for an alert: people are told once when it begins to hold and once when it is over, whichever
 * checks come between. While it is snoozed nobody is told; what still holds afterwards is told then, and an end is told
 * only to those who know of the beginning.
 */
export function decide(
  alert: Standing,
  { isFiring, dataVersion }: Pick<AlertVerdict, 'isFiring' | 'dataVersion'>,
  now: Date,
): Decision {
  const { state, since, isTold, firedAt, recoveredAt, judgedVersion } = alert;
  const stays = { state, since, isTold, firedAt, recoveredAt, judgedVersion };
  if (dataVersion < judgedVersion) return { outcome: 'outdated', isSent: false, next: stays };
  if (isFiring === null) return { outcome: 'unknown', isSent: false, next: stays };
  const isSnoozed = alert.snoozedUntil !== null && alert.snoozedUntil > now;
  const known = { ...stays, judgedVersion: dataVersion };
  return isFiring ? holding(alert, { known, isSnoozed, now }) : over(alert, { known, isSnoozed, now });
}

interface Moment {
  known: Decision['next'];
  isSnoozed: boolean;
  now: Date;
}

function holding(alert: Standing, { known, isSnoozed, now }: Moment): Decision {
  const since = alert.state === 'firing' ? alert.since : now;
  const next = { ...known, state: 'firing' as const, since };
  const isDue =
    alert.remind && alert.firedAt !== null && now.getTime() - alert.firedAt.getTime() >= REMINDED_EVERY_MS;
  if (alert.isTold && !isDue) return { outcome: 'firing', isSent: false, next };
  if (isSnoozed) return { outcome: 'snoozed', isSent: false, next };
  const told = { ...next, isTold: true, firedAt: now };
  return { outcome: alert.isTold ? 'reminded' : 'fired', isSent: true, next: told };
}

function over(alert: Standing, { known, isSnoozed, now }: Moment): Decision {
  const since = alert.state === 'calm' ? alert.since : now;
  const next = { ...known, state: 'calm' as const, since };
  if (!alert.isTold) return { outcome: 'calm', isSent: false, next };
  if (isSnoozed) return { outcome: 'snoozed', isSent: false, next };
  return { outcome: 'recovered', isSent: true, next: { ...next, isTold: false, recoveredAt: now } };
}
