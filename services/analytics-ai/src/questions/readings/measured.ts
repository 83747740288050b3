import { capitalised } from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import type { Annotation } from '../matching/annotate.js';
import type { PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isYear } from '../table/table.js';
import type { Group } from './parts/groups.js';
import type { Evaluation, Proposal, SaidPart } from './reading.js';
import { measureCell, namedValue, saidConditions, spokenConditions } from './saying.js';

interface Measured {
  /** With its measures. */
  draft: PlanDraft;
  groups: readonly Group[];
  conditions: Proposal['conditions'];
  /** Said behind the groups. */
  extra?: readonly SaidPart[];
}

/** Measures of all rows that fulfil the conditions, or by group: the plan, its sentence and its answer. */
export function measuredProposal(
  annotation: Annotation,
  { draft, groups, conditions, extra = [] }: Measured,
): Pick<Proposal, 'conditions' | 'said' | 'work'> {
  const { table } = annotation;
  draft.dimensions = groups.map(({ column, grain }) => ({ column: column.name, ...(grain && { grain }) }));
  const [first] = draft.measures;
  const isRanked =
    groups.length === 1 &&
    groups.every(({ column, grain }) => !grain && !isMoment(column) && !isYear(column));
  if (isRanked && first) draft.order = [{ by: first.as, direction: 'desc' }];
  const plan = draft.build();
  const by: SaidPart[] = groups.flatMap(({ column, grain }, at): SaidPart[] => [
    at === 0 ? ' by ' : ' and ',
    { slot: 'by', text: grain ? `${grain.replaceAll('_', ' ')} of ${column.label}` : column.label },
  ]);
  const names = draft.measures.map(({ as }) => as);
  return {
    conditions,
    said: [
      'Show ',
      { slot: 'measure', text: names.join(' and ').toLowerCase() },
      ...by,
      ...extra,
      ...saidConditions(conditions, table),
    ],
    work: async (data): Promise<Evaluation> => {
      const main = await data.ask(plan);
      const values =
        groups.length > 0
          ? main.result.rows.map((row) => row[groups.length] ?? null)
          : (main.result.rows[0] ?? []);
      const isEmpty =
        main.result.rows.length === 0 || (groups.length === 0 && values.every((value) => value === null));
      const text = isEmpty ? [] : spoken(main, names, groups, annotation, conditions);
      return { main, plan, values, isEmpty, text };
    },
  };
}

function spoken(
  main: Evaluation['main'],
  names: readonly string[],
  groups: readonly Group[],
  { table }: Annotation,
  conditions: Proposal['conditions'],
): Evaluation['text'] {
  const [name = ''] = names;
  if (groups.length === 0)
    return names.flatMap((each, at): Evaluation['text'] => [
      at === 0
        ? `${capitalised(each.toLowerCase())}${spokenConditions(conditions)} is `
        : `; ${each.toLowerCase()} is `,
      measureCell(main, 0, each, table),
      ...(at === names.length - 1 ? ['.'] : []),
    ]);
  const rows = main.result.rows.map((row, at) => ({ at, value: Number(row[groups.length] ?? Number.NaN) }));
  const most = rows
    .filter(({ value }) => !Number.isNaN(value))
    .sort((one, other) => other.value - one.value)[0];
  const label = main.result.columns[0]?.name ?? '';
  if (!most) return ['Nothing to show.'];
  const named = referenceTo(main, most.at, label);
  return [
    {
      cell: named,
      text:
        named.value === null
          ? `No ${groups[0]?.column.label}`
          : (namedValue(main, label, named.value) ?? String(named.value)),
    },
    ` has the highest ${name.toLowerCase()}${spokenConditions(conditions)}: `,
    measureCell(main, most.at, name, table),
    '.',
  ];
}
