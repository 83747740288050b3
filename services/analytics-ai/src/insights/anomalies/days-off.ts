import { isoWeekday, isUsHoliday, type Unusual, valueAt } from '@plumbline/statistics';

/** Fewer holidays, or a smaller part of them as far off as this in usual distances, do not show what they do. */
const [LEAST_HOLIDAYS, LEAST_PART, AWAY] = [4, 1 / 3, 2];

/**
 * Whether a stretch of a daily series is what its days off do: holidays of the United States and the weekends beside
 * them, where holidays go the same way as a rule.
 */
export function knownDaysOff(moments: readonly string[], scores: Float64Array): (one: Unusual) => boolean {
  const holidays = [...moments.keys()].filter((at) => isUsHoliday(moments[at] ?? ''));
  const isKnown = (sign: number) => {
    const away = holidays.filter((at) => sign * valueAt(scores, at) >= AWAY).length;
    return holidays.length >= LEAST_HOLIDAYS && away >= LEAST_PART * holidays.length;
  };
  const known = { up: isKnown(1), down: isKnown(-1) };
  const isOff = (day: string) => isUsHoliday(day) || isoWeekday(day) > 5;
  return ({ kind, direction, from, to }) => {
    const days = moments.slice(from, to + 1);
    return kind === 'level' && known[direction] && days.some(isUsHoliday) && days.every(isOff);
  };
}
