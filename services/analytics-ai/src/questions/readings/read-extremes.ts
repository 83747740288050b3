import { GRAIN_WORDS } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import type { Stretch } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isNumeric, isYear, type TableColumn } from '../table/table.js';
import { type Asked, askedColumn, type Extreme, extremeOf, isRank, measuredBy, timeOf } from './asked.js';
import { conditionsOf } from './conditions.js';
import { grouped, worked } from './extreme-answers.js';
import { groupsOf } from './groups.js';
import type { Proposal, Worked } from './reading.js';
import { measureCell, saidConditions, spokenConditions } from './saying.js';

/** "which team scored the most points", "the second largest city", "top five customers by revenue". */
export function readExtremes(annotation: Annotation): Proposal[] {
  const extreme = extremeOf(annotation);
  if (!extreme) return [];
  const asked = entityOf(annotation, extreme);
  const measured = measuredBy(annotation, extreme, asked?.column);
  const taken: Stretch[] = [
    ...(asked?.span ? [asked.span] : []),
    ...extreme.used.map((at) => ({ from: at, to: at + 1 })),
  ];
  const proposals: Proposal[] = [];
  if (measured) {
    const isOwn = asked?.isNamed !== true && isValueAsked(annotation, extreme);
    if (isOwn) proposals.push(ofAll(annotation, extreme, measured, taken));
    if (asked && asked.column !== measured.column && !isOwn)
      proposals.push(...ofRowsOrGroups(annotation, { extreme, asked, measured, taken }));
  } else if (asked && extreme.isVague) proposals.push(...vague(annotation, { extreme, asked, taken }));
  else if (asked && !extreme.isTime) proposals.push(byCount(annotation, { extreme, asked, taken }));
  if (!measured && extreme.isTime && asked) {
    const time = timeOf(annotation.table);
    if (time)
      proposals.push(ofRows(annotation, { extreme, asked, measured: { column: time, used: [] }, taken }));
  }
  return proposals;
}

/** Whose extreme is asked for: after "top five", "which", or who. */
function entityOf(annotation: Annotation, extreme: Extreme): Asked | undefined {
  const [group] = groupsOf(annotation).filter(({ column }) => !isNumeric(column));
  const asked = askedColumn(annotation);
  const isAskedFirst = asked?.isNamed === true && (asked.span?.to ?? 0) <= extreme.at;
  if (isAskedFirst) return asked;
  const { table, tokens } = annotation;
  const moment = table.columns.find(({ name }) => name === table.fields.time?.name);
  if (moment && GRAIN_WORDS.has(tokens[extreme.at + 1]?.word ?? ''))
    return { column: moment, used: [extreme.at + 1], isNamed: true };
  const behind = annotation.columns.find(
    (span) =>
      span.from >= extreme.at + 1 &&
      span.from <= extreme.at + 2 &&
      !isNumeric(span.column) &&
      span.column.kind !== 'boolean',
  );
  if (behind && (extreme.isCounted || extreme.isVague || extreme.about.length > 0))
    return { column: behind.column, used: [behind.from], isNamed: true, span: behind };
  if (asked?.isNamed || !group) return asked;
  return { column: group.column, used: group.used, isNamed: true };
}

/** "what is the highest score": the number itself. */
function isValueAsked({ tokens, columns }: Annotation, extreme: Extreme): boolean {
  const next = columns.find(({ from }) => from === extreme.at + 1 || from === extreme.at + 2);
  const first = tokens[0]?.word ?? '';
  return next !== undefined && !/^(who|which|where|when|name)$/.test(first);
}

/** "the best month": best by each number that the data is about, and by how many rows it has. */
function vague(annotation: Annotation, { extreme, asked, taken }: Omit<Parts, 'measured'>): Proposal[] {
  const { table } = annotation;
  const measures = table.fields.measures.filter(({ isYesNo }) => !isYesNo).slice(0, 2);
  const columns = measures.flatMap(({ name }) => table.columns.find((column) => column.name === name) ?? []);
  const parts = { extreme, asked, taken };
  const repeats = isMoment(asked.column) || asked.column.distinct < table.rowCount - asked.column.missing;
  if (!repeats)
    return columns.map((column) => ofRows(annotation, { ...parts, measured: { column, used: [] } }));
  const counted = { ...byCount(annotation, parts), bonus: 0 };
  return [
    ...columns.map((column) => ofGroups(annotation, { ...parts, measured: { column, used: [] } })),
    counted,
  ];
}

interface Parts {
  extreme: Extreme;
  asked: Asked;
  measured: { column: TableColumn; used: number[] };
  taken: readonly Stretch[];
}

const directionOf = ({ direction, word }: Extreme, column: TableColumn): 'asc' | 'desc' => {
  const isSpeed = column.words.some((each) => /^(speed|velocity|mph|kmh)$/.test(each));
  if (isSpeed && /^(fastest|quickest|slowest)$/i.test(word)) return direction === 'asc' ? 'desc' : 'asc';
  if (/^(oldest|youngest)$/i.test(word) && column.words.includes('age'))
    return direction === 'asc' ? 'desc' : 'asc';
  const isGood = /^(best|top|highest|worst|bottom|lowest|most|greatest)$/i.test(word);
  return isRank(column) && isGood ? (direction === 'asc' ? 'desc' : 'asc') : direction;
};

function ofAll(
  annotation: Annotation,
  extreme: Extreme,
  measured: Parts['measured'],
  taken: readonly Stretch[],
): Proposal {
  const { table } = annotation;
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const measure = measureOf(
    draft,
    directionOf(extreme, measured.column) === 'asc' ? 'min' : 'max',
    measured.column,
  );
  draft.measures = [
    measured.column.kind === 'number' || measured.column.holdsNumbers
      ? measure
      : { ...measure, column: measured.column.name },
  ];
  const plan = draft.build();
  return {
    kind: 'extreme value',
    used: [...extreme.used, ...measured.used, ...conditions.flatMap(({ used }) => used)],
    conditions,
    said: [
      'Show the ',
      { slot: 'measure', text: measure.as.toLowerCase() },
      ...saidConditions(conditions, table),
    ],
    columns: [measured.column],
    work: async (data): Promise<Worked> => {
      const main = await data.ask(plan);
      const [value = null] = main.result.rows[0] ?? [];
      return {
        main,
        plan,
        values: [value],
        isEmpty: value === null,
        text: [
          `${measure.as}${spokenConditions(conditions)} is `,
          measureCell(main, 0, measure.as, table),
          '.',
        ],
      };
    },
  };
}

/** Rows are compared where each is one thing, groups where a thing has many rows and its numbers add up. */
function ofRowsOrGroups(annotation: Annotation, parts: Parts): Proposal[] {
  const { asked, measured } = parts;
  const { table } = annotation;
  const filled = Math.max(1, table.rowCount - asked.column.missing);
  const repeats = filled / Math.max(1, asked.column.distinct);
  const isEvent = table.fields.time !== undefined && table.rowCount > 100;
  if (measured.column.kind === 'number' && measured.column.isAdditive && repeats >= (isEvent ? 1.2 : 2))
    return [ofGroups(annotation, parts), { ...ofRows(annotation, parts), bonus: -0.04 }];
  if (isEvent && repeats > 2 && measured.column.kind === 'number' && !isYear(measured.column))
    return [ofGroups(annotation, parts)];
  return [ofRows(annotation, parts)];
}

function ofRows(annotation: Annotation, { extreme, asked, measured, taken }: Parts): Proposal {
  const { table } = annotation;
  const conditions = conditionsOf(annotation, taken).filter(
    ({ column }) => column !== asked.column || column !== measured.column,
  );
  const draft = new PlanDraft(table, conditions);
  const by = isNumeric(measured.column) ? draft.numberOf(measured.column) : measured.column.name;
  const shown = [...new Set([asked.column.name, by])];
  draft.raw = { columns: shown, limit: extreme.skip + extreme.take };
  draft.filter({ column: by, op: 'is_not_null', values: [] });
  draft.order = [{ by, direction: directionOf(extreme, measured.column) }];
  const plan = draft.build();
  const direction = draft.order[0]?.direction === 'asc' ? 'lowest' : 'highest';
  return {
    kind: 'extreme row',
    used: [...extreme.used, ...asked.used, ...measured.used, ...conditions.flatMap(({ used }) => used)],
    bonus: extreme.isVague && measured.used.length === 0 ? -0.25 : 0.06,
    conditions,
    said: [
      'Show the ',
      { slot: 'by', text: asked.column.label },
      ` with the ${direction} `,
      { slot: 'measure', text: measured.column.label },
      ...saidConditions(conditions, table),
    ],
    columns: [asked.column, measured.column],
    work: async (data): Promise<Worked> =>
      worked(await data.ask(plan), plan, { extreme, name: asked.column.name, by, table }),
  };
}

function ofGroups(annotation: Annotation, { extreme, asked, measured, taken }: Parts): Proposal {
  const { table } = annotation;
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const agg =
    annotation.tokens.some(({ word }) => word === 'average' || word === 'mean') || !measured.column.isAdditive
      ? 'avg'
      : 'sum';
  return grouped(annotation, draft, {
    extreme,
    asked,
    conditions,
    measure: measureOf(draft, agg, measured.column),
    used: [
      ...measured.used,
      ...annotation.tokens.filter(({ word }) => /^(average|mean|total)$/.test(word)).map(({ at }) => at),
    ],
    columns: [asked.column, measured.column],
    direction: directionOf(extreme, measured.column),
  });
}

/** "which team won the most often": by the number of its rows. */
function byCount(annotation: Annotation, { extreme, asked, taken }: Omit<Parts, 'measured'>): Proposal {
  const { table, tokens, columns } = annotation;
  const counted = columns.find(
    (span) =>
      span.from > extreme.at && span !== asked.span && !isNumeric(span.column) && span.column.kind === 'text',
  );
  const conditions = conditionsOf(annotation, [...taken, ...(counted ? [counted] : [])]);
  const draft = new PlanDraft(table, conditions);
  const nouns = tokens
    .filter(
      ({ word }) =>
        /^(times|often|frequently|frequent|common|appearances|entries|rows|listings|number|popular)$/.test(
          word,
        ) || word === table.noun,
    )
    .map(({ at }) => at);
  const measure =
    counted &&
    counted.column.distinct < table.rowCount - counted.column.missing &&
    tokens.some(({ word }) => word === 'different')
      ? measureOf(draft, 'count_distinct', counted.column)
      : measureOf(draft, 'count', undefined, table.noun);
  const isUnique = asked.column.distinct >= table.rowCount - asked.column.missing;
  return grouped(annotation, draft, {
    extreme,
    asked,
    conditions,
    measure,
    used: [...nouns, ...(counted ? [counted.from] : [])],
    columns: [asked.column],
    direction: extreme.direction,
    bonus: (isUnique ? -0.4 : 0) - (extreme.isVague ? 0.3 : 0),
  });
}
