import type { Annotation } from '../matching/annotate.js';
import { PlanDraft } from '../plans/plan-draft.js';
import { isNumeric, type TableColumn } from '../table/table.js';
import { worked } from './extreme-answers.js';
import { type Extreme, extremeOf, measuredBy } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { saidConditions } from './saying.js';

/** Columns of a row that are shown. */
const MAX_COLUMNS = 12;

/** "show the ten largest orders": whole rows, by the number that is named or that the data is about. */
export function readTopRows(annotation: Annotation): Proposal[] {
  const extreme = extremeOf(annotation);
  const { tokens, table } = annotation;
  if (!extreme || extreme.isTime || isOfSomething(annotation, extreme)) return [];
  const noun = tokens.find(({ at, word }) => at > extreme.at && at <= extreme.at + 2 && word === table.noun);
  const measured = measuredBy(annotation, extreme);
  const column = measured?.column ?? mainMeasure(annotation);
  const [name] = [table.key, ...table.columns].filter((each) => each !== undefined && each !== column);
  if (!noun || !column || !isNumeric(column) || !name) return [];
  const taken = extreme.used.map((at) => ({ from: at, to: at + 1 }));
  const conditions = conditionsOf(annotation, taken).filter((condition) => condition.column !== column);
  const draft = new PlanDraft(table, conditions);
  const by = draft.numberOf(column);
  const shown = [name.name, by, ...table.columns.map((each) => each.name)];
  draft.raw = { columns: [...new Set(shown)].slice(0, MAX_COLUMNS), limit: extreme.skip + extreme.take };
  draft.filter({ column: by, op: 'is_not_null', values: [] });
  draft.order = [{ by, direction: extreme.direction }];
  const plan = draft.build();
  return [
    {
      kind: 'top rows',
      used: [
        ...[...extreme.used, noun.at, ...(measured?.used ?? [])],
        ...conditions.flatMap((condition) => condition.used),
      ],
      bonus: 0.15,
      conditions,
      said: [
        `Show the ${table.noun} with the ${extreme.direction === 'asc' ? 'lowest' : 'highest'} `,
        { slot: 'measure', text: column.label },
        ...saidConditions(conditions, table),
      ],
      columns: [column],
      work: async (data): Promise<Evaluation> =>
        worked(await data.ask(plan), plan, { extreme, name: name.name, by, table }),
    },
  ];
}

/** "which channel has the most orders" counts them; it does not list any. */
const isOfSomething = ({ tokens }: Annotation, { at: end, word }: Extreme): boolean =>
  /^(most|fewest|least)$/i.test(word) ||
  tokens.some(({ at, word: before }) => at < end && /^(which|who|where|when|has|have|had)$/.test(before));

function mainMeasure({ table }: Annotation): TableColumn | undefined {
  const main = table.fields.measures.find(({ isYesNo }) => !isYesNo);
  return main && table.columns.find(({ name }) => name === main.name);
}
