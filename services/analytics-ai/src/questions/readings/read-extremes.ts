import { capitalised } from '@plumbline/semantics';
import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import type { TokenRange } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isNumeric, isRecords, isYear, type TableColumn } from '../table/table.js';
import { grouped, worked } from './extreme-answers.js';
import { countsRows, entityOf, isSpokenOf, isSumOf, isValueAsked } from './extreme-cues.js';
import { type Asked, type Extreme, extremeOf, isRank, measuredBy, timeOf } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, measureCell, saidConditions, spokenConditions } from './saying.js';

/** "which team scored the most points", "the second largest city", "top five customers by revenue". */
export function readExtremes(annotation: Annotation): Proposal[] {
  const extreme = extremeOf(annotation);
  if (!extreme) return [];
  const asked = entityOf(annotation, extreme);
  const isOwnAsked = asked !== undefined && isSpokenOf(asked.column, extreme) && isRecords(annotation.table);
  const measured = isOwnAsked
    ? { column: asked.column, used: asked.used }
    : countsRows(annotation, extreme)
      ? undefined
      : measuredBy(annotation, extreme, asked?.column);
  const taken: TokenRange[] = [
    ...(asked?.span ? [asked.span] : []),
    ...extreme.used.map((at) => ({ from: at, to: at + 1 })),
  ];
  const proposals: Proposal[] = [];
  if (measured) {
    const isOwn = isOwnAsked || (asked?.isNamed !== true && isValueAsked(annotation, extreme));
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

/** "the best month": best by each number that the data is about, and by how many rows it has. */
function vague(annotation: Annotation, { extreme, asked, taken }: Omit<Parts, 'measured'>): Proposal[] {
  const { table } = annotation;
  const measures = table.fields.measures.filter(({ isYesNo }) => !isYesNo).slice(0, 3);
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
  taken: readonly TokenRange[];
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
  taken: readonly TokenRange[],
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
  if (extreme.skip > 0) {
    const by = draft.numberOf(measured.column);
    draft.measures = [];
    draft.raw = { columns: [by], limit: extreme.skip + 1 };
    draft.filter({ column: by, op: 'is_not_null', values: [] });
    draft.order = [{ by, direction: directionOf(extreme, measured.column) }];
  }
  const plan = draft.build();
  const shown = extreme.skip > 0 ? (draft.raw?.columns[0] ?? '') : measure.as;
  const place = extreme.skip > 0 ? `number ${extreme.skip + 1} of the ` : '';
  return {
    kind: 'extreme value',
    used: [...extreme.used, ...measured.used, ...conditions.flatMap(({ used }) => used)],
    conditions,
    said: [
      `Show ${place ? place : 'the '}`,
      { slot: 'measure', text: measure.as.toLowerCase() },
      ...saidConditions(conditions, table),
    ],
    columns: [measured.column],
    work: async (data): Promise<Evaluation> => {
      const main = await data.ask(plan);
      const [value = null] = main.result.rows[extreme.skip] ?? [];
      return {
        main,
        plan,
        values: [value],
        isEmpty: value === null,
        text: [
          `${place ? `${capitalised(place)}${measure.as.toLowerCase()}` : measure.as}${spokenConditions(conditions)} is `,
          extreme.skip > 0 ? cell(main, extreme.skip, shown) : measureCell(main, 0, shown, table),
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
    work: async (data): Promise<Evaluation> =>
      worked(await data.ask(plan), plan, { extreme, name: asked.column.name, by, table }),
  };
}

function ofGroups(annotation: Annotation, { extreme, asked, measured, taken }: Parts): Proposal {
  const { table } = annotation;
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const agg =
    annotation.tokens.some(({ word }) => word === 'average' || word === 'mean') ||
    !(measured.column.isAdditive || isSumOf(extreme, measured.column))
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
        ) || isRowWord(word, table),
    )
    .map(({ at }) => at);
  const measure =
    counted &&
    counted.column.distinct < table.rowCount - counted.column.missing &&
    tokens.some(({ word }) => word === 'different')
      ? measureOf(draft, 'count_distinct', counted.column)
      : measureOf(draft, 'count', undefined, table.noun);
  const isUnique = !isMoment(asked.column) && asked.column.distinct >= table.rowCount - asked.column.missing;
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
