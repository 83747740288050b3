import { type MeasureField, type TimeField } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { totalFigure } from '../kpis.js';
import { histogram, isSpread } from '../number-candidates.js';
import { type Design, designed, inOrder, type Subject, seriesPlan } from './base/design.js';

const MAX_DEVICES = 6;
const MAX_MEASURES = 3;

/** Each measure over time, device by device, its rhythm of the day, and how its values are spread. */
export function readingsDesign(subject: Subject): Design | undefined {
  const { fields, planner } = subject;
  const { time, rowCount } = fields;
  const measures = fields.measures.filter(({ isYesNo }) => !isYesNo).slice(0, MAX_MEASURES);
  if (!time || measures.length === 0) return undefined;
  const device = fields.dimensions.find(
    ({ distinct, isYesNo, isOrdered }) => distinct <= MAX_DEVICES && !isYesNo && !isOrdered,
  );
  const isDaily = time.type === 'timestamp' && time.span.last - time.span.first >= 3;
  return {
    figures: measures.map((field) => totalFigure(field, planner)),
    pictures: inOrder([
      ...measures.map((field) => followed(subject, time, field, device?.name)),
      ...(isDaily ? measures.slice(0, 1).map((field) => rhythm(subject, time, field)) : []),
      ...measures
        .filter((field) => isSpread(field, rowCount))
        .slice(0, 2)
        .map((field) => ({ ...histogram(field, 0, planner), isDesigned: true as const })),
    ]),
    ...(device && { without: [device.name] }),
    isWhole: true,
  };
}

function followed(
  { planner }: Subject,
  time: TimeField,
  field: MeasureField,
  device: string | undefined,
): ChartCandidate {
  return designed({
    type: 'line',
    family: 'time',
    ...seriesPlan(
      planner,
      time,
      [planner.of(field)],
      device === undefined ? {} : { dimensions: [{ column: device }] },
    ),
    columns: [time.name, ...(device === undefined ? [] : [device]), field.name],
    format: field.format,
    reason: `${field.label} can be followed by ${time.label}`,
  });
}

function rhythm({ planner }: Subject, time: TimeField, field: MeasureField): ChartCandidate {
  return designed({
    type: 'column',
    family: 'ranking',
    ...seriesPlan(planner, { name: time.name, grain: 'hour_of_day' as TimeField['grain'] }, [
      planner.average(field),
    ]),
    about: undefined,
    columns: [`${time.name} hour_of_day`, field.name],
    format: field.format,
    reason: `the hours of all days together show the rhythm of ${field.label}`,
  });
}
