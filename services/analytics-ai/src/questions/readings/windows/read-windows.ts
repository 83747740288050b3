import type { PlanWindow, WindowFunction } from '@plumbline/contracts';
import { GRAIN_WORDS } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { placesOf } from '../../matching/spans.js';
import { measureOf, PlanDraft } from '../../plans/plan-draft.js';
import { isMoment, isNumeric, isYear } from '../../table/table.js';
import { timeOf } from '../parts/asked.js';
import { conditionsOf } from '../parts/conditions.js';
import { type Group, groupsOf } from '../parts/groups.js';
import { type Wanted, wantedMeasures } from '../parts/wanted-measures.js';
import type { Proposal, SaidPart } from '../reading.js';
import { saidConditions } from '../saying.js';
import { spokenWindow } from './window-answers.js';

/** What a question asks to be made of a measure of other groups, with the words that say so. */
export interface WindowCue {
  function: WindowFunction;
  used: number[];
  /** Groups that the cue names itself: "from month to month". */
  groups: Group[];
}

/** "running total of sales by month", "rank regions by revenue", "change in orders from month to month". */
export function readWindows(annotation: Annotation): Proposal[] {
  const cue = runningCue(annotation) ?? changeCue(annotation) ?? rankCue(annotation);
  if (!cue) return [];
  const said = groupsOf(annotation).filter(({ column }) => cue.groups.every((own) => own.column !== column));
  const groups = inOrder(cue, [...cue.groups, ...said], annotation);
  if (groups.length === 0) return [];
  const [wanted] = wantedMeasures(annotation, groups);
  const [measure] = [wanted ?? []].flat();
  return measure ? [propose(annotation, cue, groups, measure)] : [];
}

/** A running total and a change follow time, what else there is tells series apart; a rank has no order of its own. */
function inOrder(cue: WindowCue, groups: readonly Group[], { table }: Annotation): Group[] {
  if (cue.function === 'rank') return groups.slice(0, 1);
  const isTime = ({ column }: Group) => isMoment(column) || isYear(column);
  const time = groups.find(isTime) ?? defaultTime(table);
  const [other] = groups.filter((group) => group !== time && !isTime(group));
  return time ? [time, ...(other ? [other] : [])] : [];
}

function defaultTime(table: Annotation['table']): Group | undefined {
  const time = timeOf(table);
  const range = { from: 0, to: 0 };
  if (!time || !isMoment(time)) return time && { column: time, used: [], range };
  return { column: time, grain: table.fields.time?.grain ?? 'month', used: [], range };
}

const RUNNING = /^(running|cumulative|cumulated|accumulated|cumulatively|rolling)$/;

function runningCue({ tokens, columns }: Annotation): WindowCue | undefined {
  const cue = tokens.find(
    ({ word, at }) => RUNNING.test(word) && !columns.some(({ from, to }) => from <= at && at < to),
  );
  if (!cue) return undefined;
  const next = tokens[cue.at + 1];
  // "rolling average" is of a few periods, which is something else.
  if (cue.word === 'rolling' && !/^(total|sum|count)$/.test(next?.word ?? '')) return undefined;
  const used = /^(total|sum|count|number)$/.test(next?.word ?? '') ? [cue.at, cue.at + 1] : [cue.at];
  return { function: 'running_total', used, groups: [] };
}

const CHANGE =
  /^(change|changes|changed|difference|differences|growth|grow|grew|increase|decrease|delta|increases)$/;
const SHARED = /^(percent|percentage|percentages|growth|grow|grew|rate)$/;

/** "from month to month", "month over month", "compared to the month before", beside a word of change. */
function changeCue({ tokens, table }: Annotation): WindowCue | undefined {
  const change = tokens.find(({ word }) => CHANGE.test(word));
  const time = timeOf(table);
  if (!time) return undefined;
  for (const { word, at } of tokens) {
    const grain = GRAIN_WORDS.get(word);
    const [joint, again, before] = [tokens[at + 1]?.word ?? '', tokens[at + 2]?.word, tokens[at - 1]?.word];
    const isRepeated = again === word && /^(to|over|on|by|after)$/.test(joint);
    if (!grain || !isRepeated || (!change && joint === 'by')) continue;
    const used = [...(before === 'from' ? [at - 1] : []), at, at + 1, at + 2];
    const shares = tokens.filter((token) => SHARED.test(token.word)).map((token) => token.at);
    const range = { from: at, to: at + 3 };
    const group: Group = { column: time, used: [], range, ...(isMoment(time) && { grain }) };
    return {
      function: shares.length > 0 ? 'change_share' : 'change',
      used: [...used, ...shares, ...(change ? [change.at] : [])],
      groups: [group],
    };
  }
  return undefined;
}

/** "rank the regions by revenue": what is ranked stands behind the word, the measure behind "by". */
function rankCue({ tokens, columns }: Annotation): WindowCue | undefined {
  const cue = tokens.find(({ word, at }) => /^(rank|ranking|rankings)$/.test(word) && at <= 3);
  if (!cue || columns.some(({ from, to }) => from <= cue.at && cue.at < to)) return undefined;
  const ranked = columns.find(({ from, column }) => from > cue.at && !isNumeric(column) && !isMoment(column));
  const by = tokens.find(({ word, at }) => /^(by|on|in)$/.test(word) && at > (ranked?.to ?? Number.NaN) - 1);
  if (!ranked || !by || ranked.from - cue.at > 4) return undefined;
  const group: Group = { column: ranked.column, used: placesOf(ranked), range: ranked };
  const small = tokens.slice(cue.at, ranked.from).map(({ at }) => at);
  return { function: 'rank', used: [...small, by.at], groups: [group] };
}

const NAMES: Record<WindowFunction, string> = {
  rank: 'Rank by',
  running_total: 'Running total of',
  previous: 'Previous',
  next: 'Next',
  change: 'Change of',
  change_share: 'Change in percent of',
};

function propose(
  annotation: Annotation,
  cue: WindowCue,
  groups: readonly Group[],
  { agg, column, used, range, bonus }: Wanted,
): Proposal {
  const { table } = annotation;
  const taken = [...(range ? [range] : []), ...groups.map((group) => group.range)];
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const own = agg === 'avg' && cue.function === 'running_total' ? 'sum' : agg;
  const measure = measureOf(draft, own, column, table.noun);
  const [first, second] = groups;
  draft.measures = [measure];
  draft.dimensions = groups.map((group) => ({
    column: group.column.name,
    ...(group.grain && { grain: group.grain }),
  }));
  // A running total of totals is one of the number itself.
  const isSum = cue.function === 'running_total' && own === 'sum' && column;
  const what = isSum ? column.label : measure.as.toLowerCase();
  const as = `${NAMES[cue.function]} ${what}`.slice(0, 200);
  const window: PlanWindow = { function: cue.function, of: measure.as, as };
  draft.windows = [second ? { ...window, within: [second.column.name] } : window];
  if (cue.function === 'rank') draft.order = [{ by: as, direction: 'asc' }];
  else if (first && isMoment(first.column))
    draft.filter({ column: first.column.name, op: 'is_not_null', values: [] });
  const plan = draft.build();
  return {
    kind: 'window',
    used: [
      ...cue.used,
      ...used,
      ...groups.flatMap((group) => group.used),
      ...conditions.flatMap((one) => one.used),
    ],
    bonus: bonus + 0.08,
    conditions,
    columns: [...(column ? [column] : []), ...groups.map((group) => group.column)],
    said: [
      'Show the ',
      { slot: 'measure', text: as.charAt(0).toLowerCase() + as.slice(1) },
      ...saidGroups(groups, cue),
      ...saidConditions(conditions, table),
    ],
    work: async (data) => spokenWindow({ main: await data.ask(plan), plan, groups, window, table }),
  };
}

function saidGroups(groups: readonly Group[], { function: name }: WindowCue): SaidPart[] {
  return groups.flatMap(({ column, grain }, at): SaidPart[] => {
    const text = grain ? `${grain.replaceAll('_', ' ')} of ${column.label}` : column.label;
    const joint =
      name === 'rank'
        ? ' of each '
        : at > 0
          ? ', within each '
          : name === 'running_total'
            ? ' by '
            : ' from each to the next ';
    return [joint, { slot: 'by', text }];
  });
}
