import type { Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type DimensionField, labelOf, type MeasureField } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import type { KeyFigure } from '../kpis.js';
import { designed, ifInformative, periodsOf, type Subject, seriesPlan } from './base/design.js';

const RECOMMENDING = /\be?nps\b|promoter|recommend|empfehl|recommand|recomend/i;

/** The question of the net promoter score: from 0 to 10. */
export const asksToRecommend = ({ name, min, max }: MeasureField): boolean =>
  RECOMMENDING.test(labelOf(name)) && min >= 0 && max === PROMOTERS.top;

/** Reichheld (2003): who answers 9 or 10 promotes, who answers 6 or less detracts. */
const PROMOTERS = { top: 10, from: 9, detractorsTo: 6 };

function promoterScore({ name }: MeasureField, { planner }: Subject): Measure {
  const column = bracketed(name);
  const score = `if(${column} >= ${PROMOTERS.from}, 100, if(${column} <= ${PROMOTERS.detractorsTo}, -100, 0))`;
  const formula = `if(is_null(${column}), null, ${score})`;
  return planner.named({ agg: 'avg', formula }, 'Net promoter score');
}

export const netPromoters = (field: MeasureField, subject: Subject): KeyFigure => ({
  ...{ measure: promoterScore(field, subject), goodWhen: 'up', format: { decimals: 0 } },
  reason:
    'Chosen because it is the percentage that answers 9 or 10 less the percentage that answers 6 or less.',
});

/** The score by what divides those who answered. */
export function netPromotersBy(
  field: MeasureField,
  groups: readonly DimensionField[],
  subject: Subject,
): ChartCandidate[] {
  const measure = promoterScore(field, subject);
  return groups.map((by) =>
    ifInformative(
      {
        type: by.isOrdered ? 'column' : 'bar',
        family: 'ranking',
        plan: subject.planner.plan({
          measures: [measure],
          dimensions: [{ column: by.name }],
          order: by.isOrdered ? [{ by: by.name, direction: 'asc' }] : [{ by: measure.as, direction: 'desc' }],
        }),
        ...{ columns: [by.name, field.name], format: { decimals: 0 } },
        reason: `${by.label} tells apart who would recommend`,
      },
      { by: 'variance', column: field.name, dimension: by.name },
    ),
  );
}

/** Months of answers from which a survey is one that goes on, and answers in each, for the score jumps by chance. */
const LEAST_MONTHS = 4;
const LEAST_A_MONTH = 40;

/** The score month by month, where people are asked again and again. */
export function netPromotersWhen(field: MeasureField, subject: Subject): ChartCandidate[] {
  const time = subject.dates && { ...subject.dates, grain: 'month' as const };
  const months = time ? periodsOf(time) : 0;
  if (!time || months < LEAST_MONTHS || subject.fields.rowCount < LEAST_A_MONTH * months) return [];
  return [
    designed({
      type: 'line',
      family: 'time',
      ...seriesPlan(subject.planner, time, [promoterScore(field, subject)]),
      ...{ columns: [time.name, field.name], format: { decimals: 0 } },
      reason: 'it shows whether more or fewer would recommend',
    }),
  ];
}
