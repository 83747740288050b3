import type { Measure } from '@plumbline/contracts';
import { GRAIN_WORDS } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { type ColumnSpan, placesOf, type TokenRange } from '../matching/spans.js';
import { PlanDraft, reference } from '../plans/plan-draft.js';
import { isNumeric, isRecords, type TableColumn } from '../table/table.js';
import { grouped } from './extreme-answers.js';
import { measuredProposal } from './measured.js';
import { askedColumn, extremeOf, measuredBy } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import { groupsOf } from './parts/groups.js';
import type { Proposal } from './reading.js';

interface Ratio {
  measure: Measure;
  used: number[];
  taken: TokenRange[];
  columns: TableColumn[];
}

/** "cost per kilometre", "visits per patient on average", "bonus as a percentage of salary", "cheapest per kg". */
export function readRatios(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  if (!isRecords(table)) return [];
  const ratio = percentageOf(annotation) ?? ratioOf(annotation);
  if (!ratio) return [];
  const average = tokens
    .filter(({ word }) => /^(average|mean|total|overall)$/.test(word))
    .map(({ at }) => at);
  const extreme = extremeOf(annotation);
  const asked = extreme && askedColumn(annotation);
  if (extreme && asked?.isNamed) {
    const taken = [
      ...ratio.taken,
      ...(asked.span ? [asked.span] : []),
      ...extreme.used.map((at) => ({ from: at, to: at + 1 })),
    ];
    const conditions = conditionsOf(annotation, taken);
    const draft = new PlanDraft(table, conditions);
    return [
      grouped(annotation, draft, {
        ...{ extreme, asked, conditions, measure: ratio.measure, used: [...ratio.used, ...average] },
        ...{ columns: [asked.column, ...ratio.columns], direction: extreme.direction, bonus: 0.1 },
      }),
    ];
  }
  if (extreme) return [];
  const groups = groupsOf(annotation).filter(
    ({ range }) => !ratio.taken.some(({ from, to }) => from < range.to && range.from < to),
  );
  const conditions = conditionsOf(annotation, [...ratio.taken, ...groups.map(({ range }) => range)]);
  const draft = new PlanDraft(table, conditions);
  draft.measures = [ratio.measure];
  return [
    {
      ...measuredProposal(annotation, { draft, groups, conditions }),
      kind: 'ratio',
      used: [
        ...[...ratio.used, ...average],
        ...groups.flatMap(({ used }) => used),
        ...conditions.flatMap(({ used }) => used),
      ],
      bonus: 0.1,
      columns: [...ratio.columns, ...groups.map(({ column }) => column)],
    },
  ];
}

/** "bonus as a percentage of salary". */
function percentageOf({ tokens, columns }: Annotation): Ratio | undefined {
  const cue = tokens.find(
    ({ word, at }) =>
      /^(percentage|percent|share|proportion|fraction)$/.test(word) &&
      /^(as|a)$/.test(tokens[at - 1]?.word ?? '') &&
      tokens[at + 1]?.word === 'of',
  );
  const numbers = columns.filter(({ column }) => isNumeric(column));
  const part = cue && numbers.findLast(({ to }) => to <= cue.at);
  const whole = cue && numbers.find(({ from }) => from > cue.at);
  return part && whole ? divided(part, whole, [cue.at]) : undefined;
}

function divided(part: ColumnSpan, whole: ColumnSpan, used: number[]): Ratio {
  const formula = `sum(${reference(part.column)}) / sum(${reference(whole.column)})`;
  return {
    measure: { agg: 'formula', formula, as: `${part.column.label} per ${whole.column.label}` },
    used: [...used, ...placesOf(part), ...placesOf(whole)],
    taken: [part, whole],
    columns: [part.column, whole.column],
  };
}

function ratioOf(annotation: Annotation): Ratio | undefined {
  const { tokens, table, columns } = annotation;
  const cue = tokens.find(({ word }) => word === 'per');
  if (!cue) return undefined;
  const isAverage = tokens.some(({ word }) => word === 'average' || word === 'mean');
  const behind = columns.find(({ from }) => from === cue.at + 1);
  const numbers = columns.filter((span) => isNumeric(span.column) && span.to <= cue.at);
  const part = numbers.at(-1) ?? byAdjective(annotation);
  if (behind && isNumeric(behind.column)) return part && divided(part, behind, [cue.at]);
  const rows = tokens.filter(
    ({ word, at }) =>
      at < cue.at &&
      isRowWord(word, table) &&
      (at === cue.at - 1 || /^(many|of)$/.test(tokens[at - 1]?.word ?? '')) &&
      tokens[at - 1]?.word !== 'average',
  );
  const next = tokens[cue.at + 1];
  if (part && next && isRowWord(next.word, table))
    return {
      measure: { agg: 'avg', column: part.column.name, as: `Average ${part.column.label}` },
      used: [cue.at, next.at, ...placesOf(part)],
      taken: [part, { from: next.at, to: next.at + 1 }],
      columns: [part.column],
    };
  if (!isAverage) return undefined;
  const top = part ? `sum(${reference(part.column)})` : rows.length > 0 ? 'count()' : undefined;
  const time = table.columns.find(({ name }) => name === table.fields.time?.name);
  const isDay = GRAIN_WORDS.get(next?.word ?? '') === 'day' && time?.kind === 'date';
  const whole = behind && behind.column.kind === 'text' ? behind.column : isDay ? time : undefined;
  if (!top || !whole) return undefined;
  const name = part?.column.label ?? table.noun;
  return {
    measure: {
      agg: 'formula',
      formula: `${top} / count_distinct(${reference(whole)})`,
      as: `Average ${name} per ${whole === time ? 'day with any' : whole.label}`,
    },
    used: [
      cue.at,
      ...(part ? placesOf(part) : rows.map(({ at }) => at)),
      ...(behind ? placesOf(behind) : [cue.at + 1]),
    ],
    taken: [...(part ? [part] : []), behind ?? { from: cue.at, to: cue.at + 2 }],
    columns: [...(part ? [part.column] : []), whole],
  };
}

/** "cheapest per kg": what the adjective speaks of. */
function byAdjective(annotation: Annotation): ColumnSpan | undefined {
  const extreme = extremeOf(annotation);
  const found = extreme && extreme.about.length > 0 && measuredBy({ ...annotation, columns: [] }, extreme);
  return found
    ? {
        kind: 'column',
        from: extreme.at,
        to: extreme.at + 1,
        column: found.column,
        score: 0.8,
        because: 'What the word speaks of',
        others: [],
      }
    : undefined;
}
