import { namesPeriod } from '@plumbline/semantics';
import type { DerivedField } from '../../derived-columns/derived-fields.js';
import { crosstabDesign } from './crosstab-design.js';
import { type Design, inOrder, type Subject } from './design.js';
import { outcomeDesign } from './events-design.js';
import { ledgerDesign } from './ledger-design.js';
import { moneyFlow } from './money-flow.js';
import { namedThings } from './named-things.js';
import { panelDesign } from './panel-design.js';
import { pipelineDesign } from './pipeline-design.js';
import { planDesign } from './plan-design.js';
import { processDesign } from './process-design.js';
import { readingsDesign } from './readings-design.js';
import { receivablesDesign } from './receivables-design.js';
import { seriesDesign } from './series-design.js';
import { snapshotDesign } from './snapshot-design.js';
import { stockDesign } from './stock-design.js';
import { surveyDesign } from './survey-design.js';
import { tenureDesign } from './tenure-design.js';
import { timesheetDesign } from './timesheet-design.js';

/**
 * The design of the kind that the table is of, if it has what that is made of. A table of another kind, or of none that was found,
 * is drawn from the best of all pictures.
 */
export function chooseDesign(subject: Subject, handling: readonly DerivedField[]): Design {
  const things = namedThings(subject);
  const design = designOf(subject, handling) ?? { pictures: [] };
  return things.length === 0 || design.isWhole
    ? design
    : { ...design, pictures: inOrder([...things, ...design.pictures]) };
}

/** Steps shorter than this, in days, are those of an instrument. */
const FINE_STEP = 0.5;

function designOf(subject: Subject, handling: readonly DerivedField[]): Design | undefined {
  const { about } = subject.source.profile;
  const plan = about && planDesign(subject);
  if (plan) return plan;
  switch (about?.kind) {
    case 'ledger':
      return ledgerDesign(subject);
    case 'events':
      return (
        (isStatement(subject) ? ledgerDesign(subject) : undefined) ??
        timesheetDesign(subject) ??
        tenureDesign(subject, handling) ??
        pipelineDesign(subject) ??
        receivablesDesign(subject, handling) ??
        processDesign(subject, handling) ??
        outcomeDesign(subject)
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
      return (about.course?.stepDays ?? 1) < FINE_STEP ? readingsDesign(subject) : seriesDesign(subject);
    case 'readings':
      return readingsDesign(subject);
    case 'panel':
      return panelDesign(subject);
    case 'wide_series':
    case 'crosstab':
      return crosstabDesign(subject);
    default:
      return undefined;
  }
}

/** Payments out and in, each in a column of its own, are a statement, whatever else the table looks like. */
const isStatement = ({ source, fields, planner }: Subject): boolean =>
  moneyFlow(source, fields, planner)?.columns.length === 2;

/** Most numbers stand in columns that are called as periods are. */
function hasPeriodColumns({ source }: Subject): boolean {
  const numbers = source.profile.columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  return numbers.length > 3 && 2 * numbers.filter(({ name }) => namesPeriod(name)).length > numbers.length;
}
