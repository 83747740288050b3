import type { Filter } from '@plumbline/contracts';
import { namesPeriod } from '@plumbline/semantics';
import type { DerivedField } from '../../derived-columns/derived-fields.js';
import { deadlineOf } from '../../derived-columns/lateness.js';
import { totalFigure } from '../kpis.js';
import { among, type Design, inOrder, type Subject } from './base/design.js';
import { moneyFlow } from './base/money-flow.js';
import { kindOf, ratePictures, ratesOf } from './base/rate-pictures.js';
import { crossedDesign } from './crossed-design.js';
import { crosstabDesign } from './crosstab-design.js';
import { eventsDesign } from './events-design.js';
import { namedThings } from './named-things.js';
import { panelDesign } from './panel-design.js';
import { readingsDesign } from './readings-design.js';
import { seriesDesign } from './series-design.js';
import { snapshotDesign } from './snapshot-design.js';
import { looksLikeSurvey, surveyDesign } from './survey-design.js';
import { campaignDesign } from './trades/campaign-design.js';
import { ledgerDesign } from './trades/ledger-design.js';
import { pipelineDesign } from './trades/pipeline-design.js';
import { planDesign } from './trades/plan-design.js';
import { processDesign } from './trades/process-design.js';
import { receivablesDesign } from './trades/receivables-design.js';
import { stockDesign } from './trades/stock-design.js';
import { tenureDesign } from './trades/tenure-design.js';
import { timesheetDesign } from './trades/timesheet-design.js';

/**
 * The design of the kind that the table is of, if it has what that is made of. A table of another kind, or of none that was found,
 * is drawn from the best of all pictures.
 */
export function chooseDesign(subject: Subject, handling: readonly DerivedField[]): Design {
  const things = namedThings(subject);
  const design = withRates(subject, designOf(subject, handling) ?? { pictures: [] });
  return things.length === 0 || design.isWhole
    ? design
    : { ...design, pictures: inOrder([...things, ...design.pictures]) };
}

/** What a design without rates of its own tells of the parts of amounts that were formed: what was paid of what was charged. */
function withRates(subject: Subject, design: Design): Design {
  const [rate] = ratesOf(subject).filter((field) => kindOf(subject, field) === 'part');
  const isTold = design.pictures.some(({ columns }) => columns.includes(rate?.name ?? ''));
  if (!rate || isTold || design.isWhole || design.pictures.length === 0) return design;
  const [first, second, ...others] = design.figures ?? [];
  const figures = [first, second, totalFigure(rate, subject.planner), ...others].flatMap((one) => one ?? []);
  return {
    ...design,
    ...(design.figures && { figures }),
    pictures: inOrder([...design.pictures, ...ratePictures(subject, rate, true)]),
  };
}

/** Pictures of how work went before those of what it cost. */
const MOST_OF_COURSE = 3;
const MOST_OVER = 2;
/** Steps shorter than this, in days, are those of an instrument. */
const FINE_STEP = 0.5;

function designOf(subject: Subject, handling: readonly DerivedField[]): Design | undefined {
  const { about } = subject.source.profile;
  const plan = about && planDesign(subject);
  if (plan) return deadlineOf(subject.source) ? withCourse(subject, plan, handling) : plan;
  const campaign = about && campaignDesign(subject);
  if (campaign) return campaign;
  // Cells of crossed categories are told by what they hold.
  if (subject.fields.isCrossed && about?.kind !== 'crosstab') return crossedDesign(subject);
  switch (about?.kind) {
    case 'ledger':
      return ledgerDesign(subject);
    case 'events':
      if (looksLikeSurvey(subject)) return surveyDesign(subject);
      return (
        (isStatement(subject) ? ledgerDesign(subject) : undefined) ??
        timesheetDesign(subject) ??
        tenureDesign(subject, handling) ??
        pipelineDesign(subject) ??
        receivablesDesign(subject, handling) ??
        processDesign(subject, handling) ??
        eventsDesign(subject)
      );
    case 'snapshot':
      return (
        (hasPeriodColumns(subject) ? crosstabDesign(subject) : undefined) ??
        tenureDesign(subject, handling) ??
        stockDesign(subject) ??
        snapshotDesign(subject)
      );
    case 'survey':
      return surveyDesign(subject);
    case 'series':
      if ((about.course?.stepDays ?? 1) < FINE_STEP) return readingsDesign(subject);
      return (hasNamedRows(subject) ? eventsDesign(subject) : undefined) ?? seriesDesign(subject);
    case 'readings':
      return readingsDesign(subject);
    case 'panel':
      return panelDesign(subject);
    case 'wide_series':
      return crosstabDesign(subject) ?? panelDesign(withoutPeriods(subject));
    case 'crosstab':
      return crosstabDesign(subject);
    default:
      return undefined;
  }
}

/** What is there of all periods of a row: the total behind twelve months. */
function withoutPeriods({ fields, ...subject }: Subject): Subject {
  const measures = fields.measures.filter(({ name }) => !namesPeriod(name));
  return { ...subject, fields: { ...fields, measures } };
}

/** Things with a day on which they should end: how they went, and where they cost more than was planned. */
function withCourse(subject: Subject, plan: Design, handling: readonly DerivedField[]): Design {
  const course = processDesign(subject, handling);
  const deadline = deadlineOf(subject.source);
  if (!course || !deadline) return plan;
  const ended: Filter[] = [{ column: deadline.done, op: 'is_not_null', values: [] }];
  const bars = plan.pictures.filter(({ type }) => type === 'bar').slice(0, MOST_OVER);
  const [budget, ...others] = plan.figures ?? [];
  return {
    figures: [
      ...(course.figures ?? []).slice(0, 3),
      ...others.slice(-1).map((figure) => ({ ...figure, filters: ended })),
      ...(budget ? [budget] : []),
    ],
    pictures: inOrder([
      ...course.pictures.slice(0, MOST_OF_COURSE),
      ...bars.map((picture) => among(picture, ended)),
      ...course.pictures.slice(MOST_OF_COURSE),
    ]),
    ...(course.without && { without: course.without }),
    ...(plan.table && { table: plan.table }),
    isWhole: true,
  };
}

/** Payments out and in, each in a column of its own, are a statement, whatever else the table looks like. */
const isStatement = ({ source, fields, planner }: Subject): boolean =>
  moneyFlow(source, fields, planner)?.columns.length === 2;

/** Rows that have a name of their own, and sorts, are things that happened one after another, and no periods. */
const hasNamedRows = ({ source: { profile }, fields }: Subject): boolean =>
  fields.dimensions.some(({ isYesNo, isOrdered, isNames }) => !isYesNo && !isOrdered && !isNames) &&
  profile.columns.some(({ type, distinct }) => type === 'text' && distinct === profile.rowCount);

/** Most numbers stand in columns that are called as periods are. */
function hasPeriodColumns({ source }: Subject): boolean {
  const numbers = source.profile.columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  return numbers.length > 3 && 2 * numbers.filter(({ name }) => namesPeriod(name)).length > numbers.length;
}
