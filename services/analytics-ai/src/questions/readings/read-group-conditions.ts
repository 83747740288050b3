import type { Annotation } from '../matching/annotate.js';
import { type NumberSpan, placesOf } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isRecords, isSummable, type TableColumn } from '../table/table.js';
import { countGroups } from './methods.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal, QueryRunner } from './reading.js';
import { cell, saidConditions, spokenList } from './saying.js';

/** "customers who ordered more than 3 times": groups by how many rows they have. */
export function readConditionsOnGroups(annotation: Annotation): Proposal[] {
  const { columns, numbers, table, tokens } = annotation;
  const ofRows = numbers.find((span) => isCountOfRows(annotation, span)) ?? onceOrTwice(annotation);
  const number = ofRows ?? (isRecords(table) ? measuredOfGroups(annotation) : undefined);
  if (!number) return [];
  const texts = columns.filter(({ column }) => column.kind === 'text');
  const entity = texts.find(({ from }) => from < number.from) ?? texts[0];
  if (!entity) return [];
  const conditions = conditionsOf(annotation, [entity, { from: number.from, to: number.to + 1 }]);
  const draft = new PlanDraft(table, conditions);
  const measured = ofRows ? undefined : number.column;
  const isTotal = tokens.some(({ word }) => /^(total|altogether|overall)$/.test(word));
  if (isTotal && measured && !measured.isAdditive && !isSummable(measured)) return [];
  const isAverage = tokens.some(({ word }) => word === 'average' || word === 'mean');
  const measure = measured
    ? measureOf(draft, isAverage || (!measured.isAdditive && !isSummable(measured)) ? 'avg' : 'sum', measured)
    : measureOf(draft, 'count', undefined, table.noun);
  const extra = measured
    ? [
        ...columns.filter(({ column }) => column === measured).flatMap(placesOf),
        ...tokens.filter(({ word }) => /^(average|mean|total)$/.test(word)).map(({ at }) => at),
      ]
    : [number.to];
  draft.dimensions = [{ column: entity.column.name }];
  draft.measures = [measure];
  draft.filter({ column: entity.column.name, op: 'is_not_null', values: [] });
  draft.having = [{ by: measure.as, op: number.op === 'between' ? 'gte' : number.op, value: number.value }];
  draft.order = [{ by: measure.as, direction: 'desc' }];
  const plan = draft.build();
  const isCount = tokens.some(({ word }, at) => word === 'how' && tokens[at + 1]?.word === 'many');
  const taken = new Set(conditions.flatMap(({ used }) => used));
  // What they did so often is the verb between: "ordered".
  const verb = tokens.find(
    ({ at, word }) => at >= entity.to && at < number.from && word.length > 3 && !taken.has(at),
  );
  return [
    {
      kind: 'groups with a condition',
      used: [...placesOf(entity), ...placesOf(number), ...extra, ...taken, ...(verb ? [verb.at] : [])],
      bonus: (measured ? 0.12 : 0.05) + (measured && isTotal ? 0.05 : 0),
      conditions,
      said: [
        isCount ? 'Count each ' : 'Show each ',
        { slot: 'by', text: entity.column.label },
        ' with ',
        { slot: 'measure', text: `${measure.as.toLowerCase()} ${number.op} ${number.value}` },
        ...saidConditions(conditions, table),
      ],
      columns: [entity.column],
      work: (data) => (isCount ? counted(data, plan, entity.column) : listed(data, plan, entity.column)),
    },
  ];
}

async function counted(
  data: QueryRunner,
  plan: Evaluation['plan'],
  { label }: TableColumn,
): Promise<Evaluation> {
  const main = await data.compute(countGroups, {}, [plan]);
  const text = [cell(main, 0, 'groups'), ` values of ${label}.`];
  return { main, plan, values: main.result.rows[0] ?? [], text };
}

async function listed(
  data: QueryRunner,
  plan: Evaluation['plan'],
  { name }: TableColumn,
): Promise<Evaluation> {
  const main = await data.ask(plan);
  const values = main.result.rows.map(([value]) => value ?? null);
  const rows = values.slice(0, 8).map((_, row) => row);
  const isMore = values.length > rows.length;
  return { main, plan, values, text: [...spokenList(main, name, rows), isMore ? ' and others.' : '.'] };
}

/** "customers who bought more than 600 units in total", "industries with an average score below 5". */
function measuredOfGroups({ numbers, columns, tokens, table }: Annotation): NumberSpan | undefined {
  const entity = columns.find(
    ({ column }) => column.kind === 'text' && column.distinct * 1.2 < table.rowCount - column.missing,
  );
  const [first] = tokens;
  const isOfEntity = entity && (entity.from <= 2 || /^(which|what|how|list|show)$/.test(first?.word ?? ''));
  const isTogether = tokens.some(({ word }) => /^(average|mean|total)$/.test(word));
  const number = numbers.find(
    ({ isCompared, isAverage, column }) => isCompared && !isAverage && column?.kind === 'number',
  );
  if (!isOfEntity || entity.from > 3 || !number?.column) return undefined;
  return isTogether || number.column.isAdditive || isSummable(number.column) ? number : undefined;
}

function isCountOfRows(
  { tokens, table }: Annotation,
  span: { from: number; to: number; column?: TableColumn; isCompared: boolean },
): boolean {
  const next = tokens[span.to]?.word ?? '';
  return (
    (span.isCompared || next === 'times') &&
    !span.column &&
    (/^(times?|rows?|entries)$/.test(next) || next === table.noun)
  );
}

function onceOrTwice({ tokens }: Annotation) {
  const found = tokens.find(
    ({ word, at }) =>
      /^(once|twice)$/.test(word) && /^(than|only|exactly|least)$/.test(tokens[at - 1]?.word ?? ''),
  );
  if (!found) return undefined;
  const word = tokens[found.at - 1]?.word;
  const op = word === 'than' ? 'gt' : word === 'least' ? 'gte' : 'eq';
  return {
    from: found.at - (word === 'than' || word === 'least' ? 2 : 1),
    to: found.at + 1,
    op,
    value: found.word === 'once' ? 1 : 2,
    column: undefined,
  } as const;
}
