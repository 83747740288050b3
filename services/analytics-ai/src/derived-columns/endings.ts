import type { ColumnProfile } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { hasWord, isTime, type SourceShape, senseOf, words } from '@plumbline/semantics';
import { deadlineOf } from './lateness.js';
import type { Outcome } from './outcomes.js';

/** A date with such a word is the end of a thing that was to stay, in English, German, French, Spanish and Italian. */
const ENDING = words(
  'out moved cancel cancelled canceled cancellation churn churned termination terminated leave leaving left exit exited departure departed separation resignation resigned end ended until deactivated discontinued retired closed austritt kündigung ende sortie départ fin baja salida uscita',
);
/** What stays until it is ended. */
const STAYING = words(
  'subscriptions memberships contracts leases policies employees staff people members subscribers customers accounts tenants users students residents clients donors licences licenses insurances mitarbeiter verträge abonnements',
);
/** What is paid for it again and again. */
const RECURRING = words(
  'monthly yearly annual annually weekly mrr arr salary wage wages rent premium gehalt miete loyer salaire alquiler',
);
/** Of the rows, those that have not ended, at least. */
const LEAST_STAYING = 0.05;

/** The column of the day when things ended that were there to stay: subscriptions, jobs, memberships. Absent where none did. */
export function endingOf({ profile }: SourceShape): ColumnProfile | undefined {
  const { about, rowCount, columns } = profile;
  if (about?.kind !== 'snapshot' && about?.kind !== 'events') return undefined;
  // What has a day on which it should end was never there to stay.
  if (deadlineOf({ profile })) return undefined;
  const isActive = ({ type, topValues = [] }: ColumnProfile) =>
    type === 'text' &&
    topValues.some(({ value }) => /^(active|current|aktiv|actif|activo|attivo)$/i.test(String(value)));
  const stays =
    about.kind === 'snapshot' ||
    STAYING.has(about.noun ?? '') ||
    columns.some((column) => isActive(column) || (column.type !== 'text' && hasWord(column.name, RECURRING)));
  const found = columns.find(
    (column) =>
      isTime(column) &&
      column.distinct > 1 &&
      column.missing >= LEAST_STAYING * rowCount &&
      column.missing < rowCount &&
      hasWord(column.name, ENDING),
  );
  return stays ? found : undefined;
}

/** Whether a thing has ended, as a yes or no. */
export function endingOutcome(shape: SourceShape): Outcome | undefined {
  const ending = shape.isLive ? undefined : endingOf(shape);
  const as = 'ended';
  if (!ending || shape.columns.some(({ name }) => name === as)) return undefined;
  return {
    ...{ column: ending.name, told: [as], open: [], isGood: false, madeOf: [ending.name] },
    derived: { as, formula: `not is_null(${bracketed(ending.name)})` },
    profile: {
      ...{ name: as, type: 'boolean', role: 'dimension', format: { percent: true }, distinct: 2 },
      ...{ missing: 0, warnings: [], interest: 1 },
    },
  };
}

/** Whether a column of states tells no more than which things have ended. */
export const tellsEnding = ({ type, topValues = [] }: ColumnProfile): boolean =>
  type === 'text' &&
  topValues.length > 0 &&
  topValues.every(({ value }) => senseOf(String(value)) !== undefined);
