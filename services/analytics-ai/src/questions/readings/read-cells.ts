import type { Annotation } from '../matching/annotate.js';
import { placesOf } from '../matching/spans.js';
import { PlanDraft } from '../plans/plan-draft.js';
import { type Asked, askedColumn } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { saidConditions, spokenList } from './saying.js';

const MAX_CELLS = 200;

/** "who was the pilot of the Monarch B": cells of the rows that fulfil the conditions. */
export function readCells(annotation: Annotation): Proposal[] {
  const asked = askedColumn(annotation);
  // "what was the attendance on May 5", "who is Marco's manufacturer": another column may be what is meant.
  const others = annotation.columns
    .filter((span) => span !== asked?.span && span.column.kind !== 'boolean' && span.score >= 0.6)
    .map((span) => ({ column: span.column, used: placesOf(span), isNamed: true, span }));
  return [asked, ...others.slice(0, 2)].flatMap((one) =>
    one ? cellsOf(annotation, one, one === asked) : [],
  );
}

function cellsOf(annotation: Annotation, asked: Asked, isFirst: boolean): Proposal[] {
  const { table, tokens } = annotation;
  const conditions = conditionsOf(annotation, asked.span ? [asked.span] : []).filter(
    ({ column, because }) => column !== asked.column || !asked.isNamed || because.startsWith('Part'),
  );
  if (conditions.length === 0) return [];
  const isCount = tokens.some(
    ({ word }, at) =>
      (word === 'how' && /^(many|much)$/.test(tokens[at + 1]?.word ?? '')) ||
      (word === 'number' && tokens[at + 1]?.word === 'of'),
  );
  const further = annotation.columns.filter(
    (span) =>
      span !== asked.span &&
      !conditions.some(({ used }) => placesOf(span).some((place) => used.includes(place))),
  );
  const draft = new PlanDraft(table, conditions);
  draft.raw = { columns: [asked.column.name], limit: MAX_CELLS };
  const plan = draft.build();
  return [
    {
      kind: 'cells',
      used: [...asked.used, ...conditions.flatMap(({ used }) => used), ...further.flatMap(placesOf)],
      bonus:
        isManyNumbers(annotation, asked) +
        (asked.isNamed ? 0.02 : -0.03) -
        (isFirst ? 0 : 0.03) -
        (isCount ? 0.3 : 0) -
        0.12 * further.length,
      conditions,
      said: [
        'Show the ',
        { slot: 'measure', text: asked.column.label },
        ...saidConditions(conditions, table),
      ],
      columns: [asked.column],
      work: async (data): Promise<Evaluation> => {
        const main = await data.ask(plan);
        const seen = new Map(main.result.rows.map(([value], row) => [value ?? null, row] as const).reverse());
        const rows = [...seen]
          .filter(([value]) => value !== null)
          .map(([, row]) => row)
          .sort((one, other) => one - other);
        const values = rows.map((row) => main.result.rows[row]?.[0] ?? null);
        const shown = rows.slice(0, 8);
        const rest = rows.length > shown.length ? [' and others'] : [];
        return {
          main,
          plan,
          values,
          isEmpty: values.length === 0,
          text: [...spokenList(main, asked.column.name, shown), ...rest, '.'],
        };
      },
    },
  ];
}

/** Numbers of many rows are put together, not listed. */
const isManyNumbers = ({ table }: Annotation, { column }: Asked): number =>
  column.kind === 'number' && table.rowCount > 200 && table.fields.time !== undefined ? -0.25 : 0;
