import type { OperationRule } from '@plumbline/contracts';

const MINUTE_MS = 60_000;

/** What is known of a rule from one reading to the next. */
export interface RuleState {
  /** Since when the value lies beyond the threshold without a break. */
  beyondSince: Date | null;
  /** While the rule holds: since when the value is back without a break. */
  backSince: Date | null;
  isFiring: boolean;
}

type Rule = Pick<OperationRule, 'side' | 'threshold' | 'minutes'>;

/**
 * A rule's state after a reading. It begins to hold once the value has lain beyond the threshold for its minutes, and
 * stops once the value has been back for as long, so that a value that swings around the threshold is told once. What
 * was not measured changes nothing.
 * @param value null where nothing was measured
 */
export function judge(
  rule: Rule,
  { beyondSince: beyond, backSince: back, isFiring }: RuleState,
  value: number | null,
  now: Date,
): RuleState & { crossing?: 'fired' | 'recovered' } {
  if (value === null) return { beyondSince: beyond, backSince: back, isFiring };
  const lasted = (since: Date) => now.getTime() - since.getTime() >= rule.minutes * MINUTE_MS;
  if (isBeyond(rule, value)) {
    const beyondSince = beyond ?? now;
    const fires = !isFiring && lasted(beyondSince);
    return {
      ...{ beyondSince, backSince: null, isFiring: isFiring || fires },
      ...(fires && { crossing: 'fired' }),
    };
  }
  if (!isFiring) return { beyondSince: null, backSince: null, isFiring: false };
  const backSince = back ?? now;
  if (!lasted(backSince)) return { beyondSince: beyond, backSince, isFiring };
  return { beyondSince: null, backSince: null, isFiring: false, crossing: 'recovered' };
}

const isBeyond = ({ side, threshold }: Rule, value: number): boolean =>
  side === 'above' ? value > threshold : value < threshold;

/** The one of two values that lies farther beyond a threshold. */
export const worseOf = (side: OperationRule['side'], one: number, other: number): number =>
  side === 'above' ? Math.max(one, other) : Math.min(one, other);
