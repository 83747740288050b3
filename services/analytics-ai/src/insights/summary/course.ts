import { bracketed } from '@plumbline/datasets';
import { namesEventTime, runsAlongTime, toNumber } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { Paragraph, Subject, Writing } from './draft.js';

/** Fewer years are no course. */
const LEAST_YEARS = 4;
/** Of the rows that a year usually has, a first or last one with fewer than this is not whole. */
const WHOLE = 0.75;
const [FIRST_YEAR, LAST_YEAR] = [1500, 2300];

/** What a measure was in the first and in the last whole year of data that has years and no dates. */
interface Course {
  traced: TracedResult;
  subject: Subject;
  first: number;
  last: number;
  years: [number, number];
  direction: 'rose' | 'fell' | 'stayed';
}

export async function courseOf({ analysis, planner, subject, time }: Writing): Promise<Course | undefined> {
  const { fields, shape } = analysis;
  // Years of birth, or of an end, are no years of the rows.
  const along = ({ name }: { name: string }) => runsAlongTime(name) && namesEventTime(name) >= 0;
  const axis =
    fields.axes.find(along)?.name ?? fields.dimensions.find((one) => one.isOrdered && along(one))?.name;
  const column = shape.profile.columns.find(({ name }) => name === axis);
  const isYear = column && Number(column.min) >= FIRST_YEAR && Number(column.max) <= LAST_YEAR;
  if (time || !subject.field || axis === undefined || !isYear || axis === subject.field.name)
    return undefined;
  const year = column.type === 'integer' ? axis : 'Year of the row';
  const formula = `floor(${bracketed(axis)})`;
  const [traced] = await analysis.query([
    planner.plan({
      measures: [planner.count, subject.measure],
      dimensions: [{ column: year }],
      order: [{ by: year, direction: 'asc' }],
      ...(year !== axis && { derived: [{ as: year, formula }] }),
    }),
  ]);
  return traced && between(traced, subject);
}

/** Between the first and the last year that holds about as many rows as others. */
function between(traced: TracedResult, subject: Subject): Course | undefined {
  const cells = traced.result.rows;
  const counts = cells.map(([, count]) => toNumber(count)).sort((one, other) => one - other);
  const usual = counts[counts.length >> 1] ?? 0;
  const whole = [...cells.keys()].filter((row) => {
    const [year = null, count, value = null] = cells[row] ?? [];
    return year !== null && value !== null && toNumber(count) >= WHOLE * usual;
  });
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined || whole.length < LEAST_YEARS) return undefined;
  const at = (row: number, place: number) => toNumber(cells[row]?.[place]);
  const [before, after] = [at(first, 2), at(last, 2)];
  const isSame = subject.write(before) === subject.write(after);
  return {
    ...{ traced, subject, first, last, years: [at(first, 0), at(last, 0)] },
    direction: isSame ? 'stayed' : after > before ? 'rose' : 'fell',
  };
}

/** "rose from 3.9 in 1992 to 20 in 2007". */
export function courseWords({ traced, subject, first, last, years, direction }: Course): Paragraph {
  const [before, after] = [first, last].map((row) =>
    spanOf(referenceTo(traced, row, subject.measure.as), subject.write),
  );
  if (!before || !after) return [];
  if (direction === 'stayed')
    return [`${subject.name} was `, after, ` in ${years[1]}, the same as in ${years[0]}`];
  return [`${subject.name} ${direction} from `, before, ` in ${years[0]} to `, after, ` in ${years[1]}`];
}
