import type { AlertAlternative, AlertRule } from '@plumbline/contracts';
import { elementAt, multiple, niceStep } from '@plumbline/statistics';
import { type Judged, type JudgeQuestion, judge } from './judge.js';

/** A message that would have been sent, by places of what was judged. */
export interface Crossing {
  at: number;
  /** Where it would have recovered. */
  until?: number;
}

/** One message while it holds, and one when it is over; what cannot be judged changes nothing. */
export function crossingsOf(judged: readonly Pick<Judged, 'isFiring'>[]): Crossing[] {
  const crossings: Crossing[] = [];
  let open: Crossing | undefined;
  judged.forEach(({ isFiring }, at) => {
    if (isFiring === true && !open) {
      open = { at };
      crossings.push(open);
    } else if (isFiring === false && open) {
      open.until = at;
      open = undefined;
    }
  });
  return crossings;
}

/** Steps of a limit to each side that are worth a look: so many in the spread of the values. */
const STEPS = 8;

/** The rule with other limits, the asked one among them, and what each would have done. */
export function alternativesOf(question: JudgeQuestion, judged: readonly Judged[]): AlertAlternative[] {
  return otherLimits(question.rule, judged).map((rule) => {
    const other = judge({ ...question, rule });
    return {
      rule,
      messages: crossingsOf(other).length,
      firing: other.filter(({ isFiring }) => isFiring).length,
    };
  });
}

type SeriesRule = Exclude<AlertRule, { kind: 'stale' }>;

function otherLimits(rule: SeriesRule, judged: readonly Judged[]): SeriesRule[] {
  if (rule.kind === 'change')
    return [0.5, 1, 1.5, 2].map((part) => ({ ...rule, by: multiple(part, rule.by) }));
  if (rule.kind !== 'threshold') return [];
  const values = judged
    .map(({ value }) => value)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const spread = values.length > 1 ? elementAt(values, values.length - 1) - elementAt(values, 0) : 0;
  if (!(spread > 0)) return [];
  const step = niceStep(spread / STEPS);
  const away = rule.side === 'above' ? 1 : -1;
  return [-1, 0, 1, 2].map((steps) => ({
    ...rule,
    value: Number((rule.value + away * steps * step).toPrecision(12)),
  }));
}
