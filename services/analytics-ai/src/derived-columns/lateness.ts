import type { ColumnProfile } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { hasWord, isTime, type SourceShape, words, wordsOf } from '@plumbline/semantics';
import type { Outcome } from './outcomes.js';

/** A date with such a word is when something should happen, in English, German, French, Spanish and Italian. */
const PLANNED = words(
  'due planned plan promised expected scheduled target deadline eta estimated requested required committed baseline fällig geplant soll zugesagt prévu prévue échéance previsto prevista vencimiento scadenza',
);
/** A date with such a word is when it did. */
const DONE = words(
  'actual completed completion finished done delivered delivery closed resolved ended end returned received paid shipped arrival arrived ist erledigt geliefert fertig livré terminé réel real entregado terminado consegnato effettivo',
);

export const namesDeadline = (name: string): boolean => hasWord(name, PLANNED);

interface Deadline {
  planned: string;
  done: string;
}

/** When things should have happened and when they did: the planned end and the actual one. */
export function deadlineOf({ profile: { columns } }: Pick<SourceShape, 'profile'>): Deadline | undefined {
  const dates = columns.filter((column) => isTime(column) && column.distinct > 1);
  const planned = dates.filter(({ name }) => namesDeadline(name));
  const done = dates.filter(({ name }) => hasWord(name, DONE) && !namesDeadline(name));
  const [due] = planned;
  const [end] = done.toSorted((one, other) => likeness(other, due) - likeness(one, due));
  return due && end && planned.length === 1 ? { planned: due.name, done: end.name } : undefined;
}

/** Planned end and actual end share what they are the date of; what is called actual is the other of a plan. */
function likeness({ name }: ColumnProfile, due: ColumnProfile | undefined): number {
  const planned = new Set(wordsOf(due?.name ?? ''));
  const parts = wordsOf(name);
  return parts.filter((word) => planned.has(word)).length + Number(parts.includes('actual'));
}

/** Whether what has been done was done after it should have been; what is not done yet is not counted. */
export function lateOutcome(shape: SourceShape): Outcome | undefined {
  const deadline = shape.isLive ? undefined : deadlineOf(shape);
  const as = 'late';
  if (!deadline || shape.columns.some(({ name }) => name.toLowerCase() === as)) return undefined;
  const [planned, done] = [bracketed(deadline.planned), bracketed(deadline.done)];
  const missing = shape.profile.columns.find(({ name }) => name === deadline.done)?.missing ?? 0;
  return {
    ...{
      column: deadline.done,
      told: [as],
      open: [],
      isGood: false,
      madeOf: [deadline.planned, deadline.done],
    },
    derived: {
      as,
      formula: `if(is_null(${done}) or is_null(${planned}), null, days_between(${planned}, ${done}) > 0)`,
    },
    profile: {
      ...{ name: as, type: 'boolean', role: 'dimension', format: { percent: true }, distinct: 2 },
      ...{ missing, warnings: [], interest: 1 },
    },
  };
}
