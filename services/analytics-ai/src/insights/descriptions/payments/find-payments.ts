import { present, toDate } from '@plumbline/semantics';
import { createPlanner, type Planner } from '../../../plans/planner.js';
import { equals } from '../../correlations/narration/phrases.js';
import type { AnalysisData } from '../../engine/analysis-context.js';
import type { Candidate } from '../../engine/candidate.js';
import type { ChangedPayment } from './changed-payment.js';
import { changeOfAmount, paymentsOf } from './methods.js';
import { narratePayment } from './narrate-payment.js';
import { amountChange } from './repeated-amount.js';

/** What is paid from twice a year to twice a week comes so often. */
const [LEAST_TIMES, MOST_TIMES] = [6, 120];
const [MAX_DIMENSIONS, MAX_VALUES, MAX_DISTINCT] = [2, 60, 2_000];

/** Instalments, rents and fees that changed: the same payee at even steps with the same amount, and then another one. */
export async function findPayments(data: AnalysisData): Promise<Candidate[]> {
  const { measures, dimensions, time } = data.fields;
  const measure = measures.find(({ nature, isYesNo }) => nature === 'additive' && !isYesNo);
  if (!measure || !time) return [];
  const planner = createPlanner(data.shape, data.fields);
  const payees = dimensions.filter(({ distinct, isYesNo }) => !isYesNo && distinct <= MAX_DISTINCT);
  const found = await Promise.all(
    payees.slice(0, MAX_DIMENSIONS).map((by) => changesOf(data, planner, { measure, by, time })),
  );
  return found.flat().map((one) => toCandidate(data, one));
}

async function changesOf(
  data: AnalysisData,
  planner: Planner,
  { measure, by, time }: Pick<ChangedPayment, 'measure' | 'by' | 'time'>,
): Promise<ChangedPayment[]> {
  const filters = [by.name, measure.name, time.name].map(present);
  const [counts] = await data.scan([
    planner.plan({ measures: [planner.count], dimensions: [{ column: by.name }], filters }),
  ]);
  const values = counts!.rows
    .filter(([value, count]) => {
      return typeof value === 'string' && Number(count) >= LEAST_TIMES && Number(count) <= MOST_TIMES;
    })
    .map(([value]) => String(value))
    .slice(0, MAX_VALUES);
  const plans = values.map((value) =>
    planner.plan({
      measures: [planner.of(measure)],
      dimensions: [{ column: time.name, grain: 'day' }],
      filters: [...filters, equals(by.name, value)],
      order: [{ by: time.name, direction: 'asc' }],
    }),
  );
  const results = await data.scan(plans);
  return results.flatMap((result, at): ChangedPayment[] => {
    const [change, plan, value] = [amountChange(paymentsOf(result)), plans[at], values[at]];
    return change && plan && value !== undefined ? [{ measure, by, value, time, plan, change }] : [];
  });
}

function toCandidate({ rows }: AnalysisData, payment: ChangedPayment): Candidate {
  const { measure, by, value, time, change } = payment;
  const times = Math.abs(change.after / change.before);
  return {
    type: 'trend',
    kind: 'changed_payment',
    columns: [measure.name, by.name, time.name],
    segment: { column: by.name, value },
    direction: times > 1 ? 'up' : 'down',
    at: [toDate(change.since)],
    p: null,
    standsAlone: true,
    strength: Math.abs(times ** 2 - 1) / (times ** 2 + 1),
    effect: times - 1,
    effectMeasure: 'change',
    amount: change.after - change.before,
    isMaterial: true,
    share: (change.timesBefore + change.timesAfter) / rows,
    sampleSize: rows,
    method: changeOfAmount.explanation,
    about: ['payment', by.name, value],
    depth: 1,
    narrate: (analysis) => narratePayment(analysis, payment),
  };
}
