import type { Annotation } from '../matching/annotate.js';
import { placesOf, type TokenRange } from '../matching/spans.js';
import { PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isYear, type TableColumn } from '../table/table.js';
import { type Asked, askedColumn } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, saidConditions, spokenList } from './saying.js';

const AFTER = /^(after|following|follows|followed|succeeded|succeeding|below|next|under)$/;
const BEFORE = /^(before|previous|preceding|precedes|preceded|prior|above|earlier)$/;

/** "who came after Mary", "what comes before 1995", "the next city after Ulm": the row beside another. */
export function readNeighbours(annotation: Annotation): Proposal[] {
  const { tokens, values } = annotation;
  const cue = tokens.findLast(
    ({ word, at }) =>
      (AFTER.test(word) || BEFORE.test(word)) && values.some(({ from }) => from > at && from <= at + 5),
  );
  const asked = askedColumn(annotation);
  if (!cue || !asked) return [];
  const anchors = values.filter(({ from }) => from > cue.at);
  const step = BEFORE.test(cue.word) && cue.word !== 'next' ? -1 : 1;
  const anchorConditions = conditionsOf(annotation, [{ from: 0, to: cue.at }]);
  const anchorColumn = anchors[0]?.options[0]?.column;
  const others = conditionsOf(annotation, [
    ...(asked.span ? [asked.span] : []),
    { from: cue.at, to: tokens.length },
  ]);
  const target = asked.isNamed || !anchorColumn ? asked : { ...asked, column: anchorColumn };
  const used = tokens
    .filter(
      ({ word, at }) =>
        at <= cue.at &&
        (AFTER.test(word) ||
          BEFORE.test(word) ||
          /^(directly|immediately|right|comes?|came|finished|listed|ranked)$/.test(word)),
    )
    .map(({ at }) => at);
  return [neighbour(annotation, { step, target, anchorConditions, others, used })];
}

interface Beside {
  step: 1 | -1;
  target: Asked;
  anchorConditions: Proposal['conditions'];
  others: Proposal['conditions'];
  used: readonly number[];
}

function neighbour(
  { table }: Annotation,
  { step, target, anchorConditions, others, used }: Beside,
): Proposal {
  const anchor = new PlanDraft(table, anchorConditions);
  const place = anchor.place();
  anchor.raw = { columns: [place], limit: 1 };
  anchor.order = [{ by: place, direction: step > 0 ? 'desc' : 'asc' }];
  const anchorPlan = anchor.build();
  const conditions = [...anchorConditions, ...others];
  return {
    kind: 'neighbour',
    used: [...used, ...target.used, ...conditions.flatMap((condition) => condition.used)],
    bonus: 0.06,
    conditions: others,
    said: [
      'Show the ',
      { slot: 'by', text: target.column.label },
      ` of the row ${step > 0 ? 'after' : 'before'} the one`,
      ...saidConditions(anchorConditions, table),
    ],
    columns: [target.column],
    work: async (data): Promise<Evaluation | undefined> => {
      const found = await data.ask(anchorPlan);
      const line = found.result.rows[0]?.[0];
      if (typeof line !== 'number') return undefined;
      const draft = new PlanDraft(table, others);
      const by = draft.place();
      draft.filter({ column: by, op: step > 0 ? 'gt' : 'lt', values: [line] });
      draft.filter({ column: target.column.name, op: 'is_not_null', values: [] });
      draft.raw = { columns: [target.column.name], limit: 1 };
      draft.order = [{ by, direction: step > 0 ? 'asc' : 'desc' }];
      return one(await data.ask(draft.build()), draft, target.column);
    },
  };
}

function one(main: Evaluation['main'], draft: PlanDraft, column: TableColumn): Evaluation {
  const values = main.result.rows.map(([value]) => value ?? null);
  const text = values.length > 0 ? [cell(main, 0, column.name), '.'] : [];
  return { main, plan: draft.build(), values, isEmpty: values.length === 0, text };
}

/** "who was the first winner", "the last city listed", "top of the list": by the order of the rows, or of their dates. */
export function readPlaces(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  const cue = placeCue(annotation);
  const asked = askedColumn(annotation);
  if (!cue || !asked) return [];
  const isLast = cue.word === 'last' || cue.word === 'bottom';
  const from = !isLast && cue.isOrdinal && cue.number ? cue.number - 1 : 0;
  const counted = tokens[cue.at + 1]?.number;
  const taken: TokenRange[] = [
    { from: cue.at, to: cue.at + (counted ? 2 : 1) },
    ...(asked.span ? [asked.span] : []),
  ];
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  const by = orderColumn(annotation, conditions.length > 0) ?? draft.place();
  const take = counted && counted <= 50 ? counted : 1;
  draft.raw = { columns: [asked.column.name], limit: from + take };
  draft.filter({ column: asked.column.name, op: 'is_not_null', values: [] });
  draft.order = [{ by, direction: isLast ? 'desc' : 'asc' }];
  const plan = draft.build();
  const small = tokens
    .filter(({ word }) => /^(listed|list|table|chart|ever)$/.test(word))
    .map(({ at }) => at);
  return [
    {
      kind: 'place',
      used: [
        ...placesOf(taken[0] ?? { from: 0, to: 0 }),
        ...asked.used,
        ...conditions.flatMap(({ used }) => used),
        ...small,
      ],
      conditions,
      said: [
        'Show the ',
        { slot: 'by', text: asked.column.label },
        ` of the ${cue.text} row`,
        ...saidConditions(conditions, table),
      ],
      columns: [asked.column],
      work: async (data): Promise<Evaluation> => {
        const main = await data.ask(plan);
        const rows = main.result.rows.map((_, row) => row).slice(from, from + take);
        const values = rows.map((row) => main.result.rows[row]?.[0] ?? null);
        const text = [...spokenList(main, asked.column.name, rows), '.'];
        return { main, plan, values, isEmpty: values.length === 0, text };
      },
    },
  ];
}

function placeCue(annotation: Annotation) {
  const { tokens } = annotation;
  return tokens.find(({ word, isOrdinal, at }) => {
    const next = tokens[at + 1]?.word ?? '';
    const isEnd = (word === 'top' && /^(of|listed|name)$/.test(next)) || (word === 'bottom' && next === 'of');
    return (word === 'first' || word === 'last' || isOrdinal || isEnd) && !isInName(annotation, at);
  });
}

/** Dates or years put rows in order where nearly every row has its own; the list itself where it is spoken of. */
function orderColumn({ table, tokens }: Annotation, isNarrowed: boolean): string | undefined {
  const years = table.columns.filter(isYear);
  const time = table.columns.find(isMoment) ?? (isNarrowed && years.length === 0 ? undefined : years[0]);
  const isOfList = /^(list|listed|table|chart)$/.test(tokens.at(-1)?.word ?? '');
  return time && time.distinct > 0.6 * table.rowCount && !isOfList ? time.name : undefined;
}

const isInName = ({ values, columns }: Annotation, at: number): boolean =>
  [...values, ...columns].some(({ from, to }) => from <= at && at < to);
