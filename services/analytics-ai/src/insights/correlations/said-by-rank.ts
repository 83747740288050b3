import { measureKindOf, ranksOf } from '@plumbline/semantics';
import type { GroupFinding } from './findings.js';

/**
 * Whether groups differ as their names say: what is urgent takes less time, a lead earns more than a junior, an enterprise
 * orders more than a small business. The other way round it would be news.
 */
export function isSaidByRank({ measure, means }: GroupFinding): boolean {
  const values = [...means.keys()];
  const ranks = values.every((value) => typeof value === 'string') ? ranksOf(values) : undefined;
  if (!ranks || measure.isYesNo) return false;
  const kind = measureKindOf(measure.name, measure.format, measure.nature);
  const isExpected = ranks.of === 'urgency' ? kind === 'duration' : kind === 'price' || kind === 'flow';
  const sign = ranks.of === 'urgency' ? -1 : 1;
  const levels = ranks.order.map((value) => sign * (means.get(value)?.mean ?? Number.NaN));
  return isExpected && levels.every((level, at) => at === 0 || level > levels[at - 1]!);
}
