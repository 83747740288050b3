import { capitalised } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isNumeric } from '../table/table.js';
import { periodChanges } from './methods.js';
import { askedColumn, extremeOf } from './parts/asked.js';
import {
  type ComparedPeriods,
  comparedPeriods,
  incompleteness,
  isOutside,
} from './parts/compared-periods.js';
import { conditionsOf } from './parts/conditions.js';
import { type Group, groupsOf } from './parts/groups.js';
import { type Wanted, wantedMeasures } from './parts/wanted-measures.js';
import type { Evaluation, Proposal, QueryRunner } from './reading.js';
import { cell, formatOf, measureCell, saidConditions, sayExact, spokenConditions } from './saying.js';

/** What is worked out of two periods. */
interface Comparison {
  annotation: Annotation;
  periods: ComparedPeriods;
  conditions: Proposal['conditions'];
  plan: Evaluation['plan'];
  group: Group | undefined;
  by: 'difference' | 'change';
  direction: 'asc' | 'desc';
  isRanked: boolean;
}

/** "revenue in Q3 vs Q2", "how much did sales grow from 2023 to 2024", "which region grew most from May to June". */
export function readComparisons(annotation: Annotation): Proposal[] {
  const periods = annotation.table.fields.time && comparedPeriods(annotation);
  if (!periods) return [];
  const superlative = annotation.tokens.find(({ word }) => /^(most|least|fastest|slowest)$/.test(word));
  const isWhich = /^(which|what)$/.test(annotation.tokens[0]?.word ?? '') && superlative !== undefined;
  const asked = isWhich ? askedColumn(annotation) : undefined;
  const ranked: Group[] = asked?.span ? [{ column: asked.column, used: asked.used, range: asked.span }] : [];
  const groups = ranked.length > 0 ? ranked : groupsOf(annotation);
  const isOther = extremeOf(annotation) !== undefined && ranked.length === 0;
  if (isOther || groups.length > 1 || groups.some(({ grain }) => grain)) return [];
  const [group] = groups;
  const isLeast = superlative !== undefined && /^(least|slowest)$/.test(superlative.word);
  const shared = { periods, group, isRanked: ranked.length > 0 };
  const direction = isLeast === periods.isFalling ? ('desc' as const) : ('asc' as const);
  const extra = superlative ? [superlative.at] : [];
  return measuresOf(annotation, groups, periods).flatMap((wanted) =>
    (periods.isByPercent || !shared.isRanked ? [periods.isByPercent] : [false, true]).map((isByPercent) => {
      const by = isByPercent ? ('change' as const) : ('difference' as const);
      const bonus = by === 'change' && !periods.isByPercent ? 0.07 : 0.12;
      return propose(annotation, wanted, { ...shared, by, direction, extra, bonus });
    }),
  );
}

/** What is compared; where a question does not say it, the numbers that the data is about and its rows. */
function measuresOf(annotation: Annotation, groups: Group[], periods: ComparedPeriods): Wanted[] {
  const { tokens, table, columns } = annotation;
  const nouns = tokens.filter(({ word }) => isRowWord(word, table)).map(({ at }) => at);
  const isNamed = columns.some(({ column }) => isNumeric(column));
  const wanted = wantedMeasures(annotation, groups).flatMap((one) => {
    const [first, ...more] = [one].flat();
    return first && more.length === 0 ? [first] : [];
  });
  if (wanted.length > 0 && (isNamed || nouns.length > 0)) return wanted;
  const rows: Wanted = { agg: 'count', used: nouns, bonus: 0 };
  if (nouns.length > 0) return [rows];
  if (isNamed || !periods.asksForChange) return [];
  const numbers = table.fields.measures.filter(({ isYesNo }) => !isYesNo).slice(0, 2);
  const own = numbers.flatMap(({ name }) => table.columns.find((column) => column.name === name) ?? []);
  return [
    ...own.map((column): Wanted => ({ agg: column.isAdditive ? 'sum' : 'avg', column, used: [], bonus: 0 })),
    rows,
  ];
}

type Shape = Omit<Comparison, 'annotation' | 'conditions' | 'plan'> & { extra: number[]; bonus: number };

function propose(annotation: Annotation, wanted: Wanted, { extra, bonus, ...shape }: Shape): Proposal {
  const { table } = annotation;
  const { periods, group, by, isRanked } = shape;
  const taken = [...periods.spans, ...(wanted.range ? [wanted.range] : []), ...(group ? [group.range] : [])];
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const measure = measureOf(draft, wanted.agg, wanted.column, table.noun);
  const { earlier, later } = periods;
  draft.measures = [measure];
  draft.compare = {
    column: table.fields.time?.name ?? '',
    ...{ from: later.first, to: later.last, baseFrom: earlier.first, baseTo: earlier.last },
  };
  if (group) {
    draft.dimensions = [{ column: group.column.name }];
    draft.order = [{ by: measure.as, direction: 'desc' }];
    draft.filter({ column: group.column.name, op: 'is_not_null', values: [] });
  }
  const plan = draft.build();
  return {
    kind: 'comparison',
    used: [
      ...[...wanted.used, ...periods.used, ...(group?.used ?? []), ...extra],
      ...conditions.flatMap(({ used }) => used),
    ],
    bonus,
    conditions,
    said: [
      isRanked && by === 'change' ? 'Compare by percent the ' : 'Compare the ',
      { slot: 'measure', text: measure.as.toLowerCase() },
      ...(group ? [' by ', { slot: 'by' as const, text: group.column.label }] : []),
      ...saidConditions(conditions, table),
      ' of ',
      { slot: 'compare', text: `${later.label} with ${earlier.label}` },
    ],
    columns: [...(wanted.column ? [wanted.column] : []), ...(group ? [group.column] : [])],
    work: (data) => work(data, { annotation, conditions, plan, ...shape }),
  };
}

async function work(data: QueryRunner, comparison: Comparison): Promise<Evaluation | undefined> {
  const { annotation, periods, plan, group, by, direction, isRanked } = comparison;
  const { earlier, later } = periods;
  const main = await data.ask(plan);
  const empty = { main, plan, values: [], text: [], isEmpty: true };
  if (isOutside(earlier, annotation.table) || isOutside(later, annotation.table)) return empty;
  const changes = await data.compute(periodChanges, { by, direction }, [plan]);
  const [first] = changes.result.rows;
  if (!first) return empty;
  const at = changes.result.columns.findIndex(({ name }) => name === by);
  const own = main.result.rows.map((row) => row[1] ?? null);
  const values = periods.asksForChange ? [first[at] ?? null] : (main.result.rows[0] ?? []);
  const partial = [earlier, later].map((period) => incompleteness(period, annotation.table)).join('');
  return {
    main: isRanked ? changes : main,
    plan,
    values: isRanked ? [first[0] ?? null] : group ? own : values,
    also: isRanked ? [main] : [changes],
    text: [...spoken(main, changes, comparison), '.', partial].filter((part) => part !== ''),
  };
}

/** Both values, what lies between them and how much that is of the earlier. */
function spoken(main: TracedResult, changes: TracedResult, comparison: Comparison): Evaluation['text'] {
  const { annotation, plan, group, conditions, periods, isRanked, direction } = comparison;
  const { earlier, later } = periods;
  const [measure] = plan.measures;
  const name = measure?.as ?? '';
  const format = formatOf(measure, annotation.table);
  const number = (column: string) => referenceTo(changes, 0, column).value;
  const [difference, change] = [Number(number('difference')), number('change')];
  const isMore = difference > 0;
  const side = difference === 0 ? 'no difference' : isMore ? ' more' : ' less';
  const percent = typeof change === 'number' ? sayExact(Math.abs(change), { percent: true }) : undefined;
  const against = (
    value: Evaluation['text'][number],
    base: Evaluation['text'][number],
  ): Evaluation['text'] => [
    ...[value, ` for ${later.label}, against `, base, ` for ${earlier.label}: `],
    ...(difference === 0 ? [] : [cell(changes, 0, 'difference', sayExact(Math.abs(difference), format))]),
    side,
    ...(percent && difference !== 0 ? [' (', cell(changes, 0, 'change', percent), ')'] : []),
  ];
  const where = spokenConditions(conditions);
  if (!group)
    return [
      `${capitalised(name.toLowerCase())}${where} is `,
      ...against(
        measureCell(main, 0, name, annotation.table),
        cell(main, 0, `${name}_base`, sayExact(referenceTo(main, 0, `${name}_base`).value, format)),
      ),
    ];
  // The first of the order went the other way, and so did all behind it.
  const isContrary = difference !== 0 && isMore === periods.isFalling && isMore === (direction === 'asc');
  return [
    isContrary ? `None ${periods.isFalling ? 'fell' : 'rose'}; nearest to it is ` : '',
    cell(changes, 0, group.column.name),
    `${isRanked || isContrary || difference === 0 ? '' : movedMost(isMore)}, by ${name.toLowerCase()}${where}: `,
    ...against(
      cell(changes, 0, 'later', sayExact(number('later'), format)),
      cell(changes, 0, 'earlier', sayExact(number('earlier'), format)),
    ),
  ];
}

const movedMost = (isMore: boolean): string => (isMore ? ' rose the most' : ' fell the most');
