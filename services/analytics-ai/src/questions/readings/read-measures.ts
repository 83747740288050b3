import type { CellValue } from '@plumbline/contracts';
import { capitalised, periodName, toDay } from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import type { Annotation } from '../matching/annotate.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isYear } from '../table/table.js';
import { extremeOf } from './asked.js';
import { conditionsOf } from './conditions.js';
import { type Group, groupsOf } from './groups.js';
import type { Proposal, SaidPart, Worked } from './reading.js';
import { measureCell, saidConditions, spokenConditions } from './saying.js';
import { type Wanted, wantedMeasures } from './wanted-measures.js';

/** Counts, sums, averages and their kind, of all rows that fulfil the conditions or by group. */
export function readMeasures(annotation: Annotation): Proposal[] {
  const groups = groupsOf(annotation);
  if (extremeOf(annotation) && groups.length === 0) return [];
  return wantedMeasures(annotation, groups).map((wanted) => propose(annotation, [wanted].flat(), groups));
}

function propose(annotation: Annotation, wanted: readonly Wanted[], groups: readonly Group[]): Proposal {
  const { table } = annotation;
  const taken = [...wanted.flatMap(({ stretch }) => stretch ?? []), ...groups.map(({ stretch }) => stretch)];
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  draft.measures = wanted.map(({ agg, column }) => measureOf(draft, agg, column, table.noun));
  draft.dimensions = groups.map(({ column, grain }) => ({ column: column.name, ...(grain && { grain }) }));
  const [first] = draft.measures;
  const isRanked =
    groups.length === 1 &&
    groups.every(({ column, grain }) => !grain && !isMoment(column) && !isYear(column));
  if (isRanked && first) draft.order = [{ by: first.as, direction: 'desc' }];
  const plan = draft.build();
  const by: SaidPart[] = groups.flatMap(({ column, grain }, at): SaidPart[] => [
    at === 0 ? ' by ' : ' and ',
    { slot: 'by', text: grain ? `${grain} of ${column.label}` : column.label },
  ]);
  const names = draft.measures.map(({ as }) => as);
  return {
    kind: groups.length > 0 ? 'groups' : 'measure',
    used: [
      ...wanted.flatMap(({ used }) => used),
      ...groups.flatMap(({ used }) => used),
      ...conditions.flatMap(({ used }) => used),
    ],
    bonus: wanted.reduce((sum, { bonus }) => sum + bonus, 0) / Math.max(1, wanted.length),
    conditions,
    said: [
      'Show ',
      { slot: 'measure', text: names.join(' and ').toLowerCase() },
      ...by,
      ...saidConditions(conditions, table),
    ],
    columns: [...wanted.flatMap(({ column }) => column ?? []), ...groups.map(({ column }) => column)],
    work: async (data): Promise<Worked> => {
      const main = await data.ask(plan);
      const values =
        groups.length > 0
          ? main.result.rows.map((row) => row[groups.length] ?? null)
          : (main.result.rows[0] ?? []);
      const isEmpty =
        main.result.rows.length === 0 || (groups.length === 0 && values.every((value) => value === null));
      return {
        main,
        plan,
        values,
        isEmpty,
        text: isEmpty ? [] : spoken(main, names, groups, annotation, conditions),
      };
    },
  };
}

function spoken(
  main: Worked['main'],
  names: readonly string[],
  groups: readonly Group[],
  { table }: Annotation,
  conditions: Proposal['conditions'],
): Worked['text'] {
  const [name = ''] = names;
  if (groups.length === 0)
    return names.flatMap((each, at): Worked['text'] => [
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
      text: named.value === null ? `No ${groups[0]?.column.label}` : groupName(named.value, groups[0]),
    },
    ` has the highest ${name.toLowerCase()}${spokenConditions(conditions)}: `,
    measureCell(main, most.at, name, table),
    '.',
  ];
}

/** A period by its name, anything else as it stands. */
function groupName(value: CellValue, group: Group | undefined): string {
  const grain = group?.grain;
  const isPeriod = grain && grain !== 'weekday' && grain !== 'hour_of_day' && grain !== 'hour';
  return isPeriod ? periodName(toDay(String(value)), grain) : String(value);
}
