import { type MeasureField, present, sayCount } from '@plumbline/semantics';
import { referenceTo } from '../../../facts/traced-result.js';
import type { AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative } from '../../engine/candidate.js';
import type { SegmentTest } from '../compare-groups.js';
import type { GroupFinding } from '../findings.js';
import { worthOfDifference } from '../methods.js';
import type { Study } from '../study.js';
import { hasLightTails } from '../typical.js';
import { differs, equals, spanOf, writing } from './phrases.js';

/** Of an average month of 365.25 / 12 days. */
const DAYS_A_MONTH = 30.4375;

/**
 * What a group's difference comes to by the month, in the measure's unit, or in rows that say yes; nothing of what does
 * not add up, and in data without a time.
 */
export async function worthOfGroup(
  analysis: AnalysisContext,
  study: Study,
  { measure, by }: GroupFinding,
  { value }: SegmentTest,
): Promise<Narrative['figures']> {
  const { time } = analysis.fields;
  if (!time || !addsUp(measure) || !hasLightTails(measure)) return [];
  const measures = [
    { agg: 'avg' as const, column: measure.name, as: 'Average' },
    { agg: 'count' as const, column: measure.name, as: 'Rows with a value' },
  ];
  const plans = [[equals(by.name, value)], differs(by.name, value)].map((filters) =>
    study.planner.plan({ measures, filters: [...filters, present(time.name)] }),
  );
  const months = (time.span.last - time.span.first + 1) / DAYS_A_MONTH;
  const traced = await analysis.compute(worthOfDifference, { months }, plans);
  const cell = referenceTo(traced, 0, 'a_month');
  const { noun } = analysis.phrasing;
  const amount = measure.isYesNo
    ? (size: number) => `${size < 10 ? size.toFixed(1) : sayCount(Math.round(size))} ${noun}`
    : writing(measure);
  const worth = spanOf(cell, (size) => `${size < 0 ? '−' : '+'}${amount(Math.abs(size))} a month`);
  return [{ label: 'Worth', value: [worth], note: ['beside the level of all others'] }];
}

const addsUp = ({ agg, isYesNo }: MeasureField): boolean => agg === 'sum' || isYesNo;
