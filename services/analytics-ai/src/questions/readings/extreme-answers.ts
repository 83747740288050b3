import type { Grain } from '@plumbline/contracts';
import type { Annotation } from '../matching/annotate.js';
import type { PlanDraft } from '../plans/plan-draft.js';
import { isMoment, type TableColumn } from '../table/table.js';
import type { Asked, Extreme } from './parts/asked.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, measureCell, saidConditions, spokenList } from './saying.js';

/** Groups in the order of a measure, the first ones asked for. */
export interface Grouped {
  extreme: Extreme;
  asked: Asked;
  conditions: Proposal['conditions'];
  measure: PlanDraft['measures'][number];
  used: readonly number[];
  columns: readonly TableColumn[];
  direction: 'asc' | 'desc';
  bonus?: number;
}

export function grouped({ table, tokens }: Annotation, draft: PlanDraft, parts: Grouped): Proposal {
  const { extreme, asked, conditions, measure, used, columns, direction } = parts;
  const grain = isMoment(asked.column) ? grainAsked(tokens.map(({ word }) => word)) : undefined;
  draft.dimensions = [{ column: asked.column.name, ...(grain && { grain }) }];
  draft.measures = [measure];
  draft.order = [{ by: measure.as, direction }];
  draft.filter({ column: asked.column.name, op: 'is_not_null', values: [] });
  draft.limit = extreme.skip + extreme.take;
  const plan = draft.build();
  return {
    kind: 'extreme group',
    used: [...extreme.used, ...asked.used, ...used, ...conditions.flatMap((condition) => condition.used)],
    ...(parts.bonus !== undefined && { bonus: parts.bonus }),
    conditions,
    said: [
      'Show the ',
      {
        slot: 'by',
        text: grain ? `${grain.replaceAll('_', ' ')} of ${asked.column.label}` : asked.column.label,
      },
      ` with the ${direction === 'asc' ? 'lowest' : 'highest'} `,
      { slot: 'measure', text: measure.as.toLowerCase() },
      ...saidConditions(conditions, table),
    ],
    columns,
    work: async (data): Promise<Evaluation> =>
      worked(await data.ask(plan), plan, { extreme, name: asked.column.name, by: measure.as, table }),
  };
}

const grainAsked = (words: readonly string[]): Grain =>
  isWeekday(words) ? 'weekday' : words.includes('hour') ? 'hour_of_day' : grainOf(words);

export const isWeekday = (words: readonly string[]): boolean =>
  words.some((word) => /^weekdays?$/.test(word)) || /\bdays? of (the )?week\b/.test(words.join(' '));

const grainOf = (words: readonly string[]) =>
  (['year', 'quarter', 'month', 'week', 'day'] as const).find((grain) =>
    words.some((word) => word.startsWith(grain)),
  ) ?? 'month';

/** The names at the end of an order, with the number of the first. */
export function worked(
  main: Evaluation['main'],
  plan: Evaluation['plan'],
  { extreme, name, by, table }: { extreme: Extreme; name: string; by: string; table: Annotation['table'] },
): Evaluation {
  const rows = main.result.rows.map((_, row) => row).slice(extreme.skip);
  const at = main.result.columns.findIndex((column) => column.name === name);
  const values = rows.map((row) => main.result.rows[row]?.[at] ?? null);
  const shown = rows.slice(0, 10);
  const [first] = shown;
  const amount =
    first === undefined || by === name
      ? []
      : [', with ', plan.raw ? cell(main, first, by) : measureCell(main, first, by, table)];
  return {
    main,
    plan,
    values,
    isEmpty: rows.length === 0,
    text: [...spokenList(main, name, shown), ...(shown.length === 1 ? amount : []), '.'],
  };
}
