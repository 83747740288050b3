import { type Claim, claim, printed, type Truth } from './truth.js';
import { type DayRange, monthsBefore, rangeIn } from './windows.js';

/** Both windows of a comparison by their words; the base may be named by the window itself. */
export function windows(during: string, base: string): { now: DayRange; before: DayRange } {
  const now = rangeIn(during);
  if (!now) throw new RangeError(`“${during}” names no days`);
  const before = /twelve months before/.test(base) ? monthsBefore(now, 12) : rangeIn(base);
  if (!before) throw new RangeError(`“${base}” names no days`);
  return { now, before };
}

const isUp = (verb: string): boolean => /rose|more|grew|rise|higher|added/.test(verb);
/** The least change that has a direction. */
const LEVEL = 0.01;

/** The size of a change as a sentence prints it: percent, points or an amount. */
export const sizeIs = (size: string | undefined, now: number, before: number): Claim =>
  size?.includes('%')
    ? printed('the change', size, Math.abs(now / before - 1))
    : printed('the difference', size, Math.abs(now - before));

export const directionIs = (verb: string, now: number, before: number): Claim =>
  claim(`${verb}: ${before} to ${now}`, isUp(verb) ? now > before : now < before);

export const isLevel = (now: number, before: number): Claim =>
  claim(`level: ${before} to ${now}`, Math.abs(now / before - 1) < LEVEL || Math.abs(now - before) < 0.005);

/** What was told in the headline; the words that follow speak of it. */
export function toldIn({ told }: Truth) {
  if (!told) throw new RangeError('no headline came before');
  return told;
}
