import { z } from 'zod';

/** When a schedule runs: a time of the clock in a zone, by a simple rule or by a cron expression. */

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const zone = z.string().max(100).refine(isZone, 'is no time zone');
const at = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 08:00');

/** Hours between two runs: a day is a multiple of each. */
export const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12] as const;

/** From Monday, 1, to Sunday, 7. */
const weekday = z.number().int().min(1).max(7);

/** Of a month: a day that each has, its last, or a weekday counted from its beginning or, -1, from its end. */
export const monthDay = z.union([
  z.number().int().min(1).max(28),
  z.literal('last'),
  z.strictObject({ nth: z.union([z.literal([1, 2, 3, 4]), z.literal(-1)]), weekday }),
]);
export type MonthDay = z.infer<typeof monthDay>;

export const when = z.union([
  z.strictObject({
    every: z.literal('hour'),
    hours: z.literal(HOUR_STEPS).default(1),
    /** Only its minutes count. */
    at: at.default('00:00'),
    zone,
  }),
  z.strictObject({ every: z.literal('day'), at, zone }),
  z.strictObject({
    every: z.literal('week'),
    days: z.array(weekday).min(1).max(7).default([1]),
    at,
    zone,
  }),
  z.strictObject({ every: z.literal('month'), day: monthDay.default(1), at, zone }),
  z.strictObject({ cron: z.string().trim().min(1).max(100), zone }),
]);
export type When = z.infer<typeof when>;

/** The shortest time between two runs. */
export const LEAST_MINUTES_APART = 15;
