import type { Decision, DecisionOption, ReadSettings } from '@plumbline/contracts';
import type { DecidedColumn } from '../columns/decided-column.js';
import { columnType } from '../columns/write-parquet.js';
import { asText, contradictionOf, rows } from '../source/phrasing.js';
import type { RawTable } from '../table/raw-table.js';
import type { OrderOption } from './changed-order.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import { dateOptions } from './date-decisions.js';
import { decimalOptions, type MarkOption } from './decimal-decisions.js';
import { typeEvidence } from './describe-columns.js';

/** What a user chose about one column: each with all that could be chosen, and what that would do. */
export async function chosenDecisions(
  table: RawTable,
  column: DecidedColumn,
  evidence: ColumnEvidence,
  columns: readonly DecidedColumn[],
): Promise<Decision[]> {
  const { choice } = column;
  const orders = ordersOf(column);
  const marks = marksOf(column);
  const isText = choice.type === 'text';
  const isAboutOrder = choice.dateOrder !== undefined || (isText && orders.length > 0);
  const isAboutMark = choice.decimal !== undefined || (isText && marks.length > 0);
  const decisions: Decision[] = [];
  if (isAboutOrder && (choice.isByName || orders.length > 0)) {
    const chosen = isText ? 'text' : choice.dateOrder!;
    const asked = orders.length > 0 ? await dateOptions(table, column, orders, columns) : undefined;
    const applies =
      isText || (column.interpretation.kind === 'date' && column.interpretation.order === chosen);
    decisions.push(decisionOf(column, 'date_order', chosen, asked, applies));
  }
  if (isAboutMark && (choice.isByName || marks.length > 0)) {
    const chosen = isText ? 'text' : choice.decimal!;
    const asked = marks.length > 0 ? await decimalOptions(table, column, marks) : undefined;
    const applies =
      isText || (column.interpretation.kind === 'number' && column.interpretation.mark === chosen);
    decisions.push(decisionOf(column, 'decimal', chosen, asked, applies));
  }
  const isSaid = isText && decisions.length > 0;
  if (choice.type && !isSaid) decisions.push(await typeDecision(table, column, evidence));
  return decisions;
}

function decisionOf(
  { name }: DecidedColumn,
  question: Decision['question'],
  chosen: string,
  asked: Pick<Decision, 'options' | 'rows'> | undefined,
  applies: boolean,
): Decision {
  const known = asked?.options ?? [];
  const none: DecisionOption = { id: chosen, evidence: ['Nothing in this column can be read so.'] };
  const isKnown = chosen === 'text' || known.some(({ id }) => id === chosen);
  return {
    column: name,
    question,
    options: [...known, ...(isKnown ? [] : [none]), asText(question)],
    chosen,
    by: 'person',
    ...(!applies && { applies }),
    rows: asked?.rows ?? 0,
  };
}

/** The orders that the column's dates could be read in: as the file leaves it, and as it was chosen. */
function ordersOf({ interpretation, natural }: DecidedColumn): OrderOption[] {
  const asked =
    natural?.interpretation.kind === 'open' && natural.interpretation.question === 'date_order'
      ? (natural.interpretation.options as OrderOption[])
      : [];
  const read = [natural?.interpretation, interpretation].flatMap((one) =>
    one?.kind === 'date' ? [one, ...(one.ruledOut ?? [])] : [],
  );
  return distinct([
    ...asked,
    ...read.flatMap((one) => (one.order ? [{ id: one.order, interpretation: one }] : [])),
  ]);
}

function marksOf({ interpretation, natural, choice }: DecidedColumn): MarkOption[] {
  const asked =
    natural?.interpretation.kind === 'open' && natural.interpretation.question === 'decimal'
      ? (natural.interpretation.options as MarkOption[])
      : [];
  // A column kept as text was never asked about its mark where the file proves it.
  const read = choice.decimal ? [natural?.interpretation, interpretation] : [];
  const numbers = read.flatMap((one) => (one?.kind === 'number' ? [one, ...(one.ruledOut ?? [])] : []));
  return distinct([...asked, ...numbers.map((one) => ({ id: one.mark, interpretation: one }))]);
}

function distinct<Option extends { id: string }>(options: readonly Option[]): Option[] {
  return options.filter(({ id }, index) => options.findIndex((other) => other.id === id) === index);
}

async function typeDecision(
  table: RawTable,
  column: DecidedColumn,
  evidence: ColumnEvidence,
): Promise<Decision> {
  const chosen = column.choice.type!;
  const natural = column.natural!;
  const [before] = await gatherEvidence(table, [natural]);
  const empty = table.rows - (evidence.empty?.times ?? 0) - (evidence.nullTokens?.times ?? 0);
  const lost = (evidence.unparsedValues?.times ?? 0) + (evidence.contradictions?.times ?? 0);
  const type = columnType(column);
  const isAsked = column.interpretation.kind === 'open';
  const applies = type === chosen || isAsked;
  const found = { id: columnType(natural), evidence: [typeEvidence(natural, before!, table.rows)] };
  const consequence = !applies
    ? ['Nothing in this column can be read so without losing more than its writing.']
    : isAsked
      ? ['Its values can be read two ways: choose one of them.']
      : lost > 0
        ? contradictionOf(lost)
        : [`All ${rows(empty)} with a value fit.`];
  const wanted = { id: chosen, evidence: chosen === 'text' ? asText('type').evidence : consequence };
  const options = distinct([wanted, found, asText('type')]);
  return {
    column: column.name,
    question: 'type',
    options: options.sort((one, other) => Number(one.id === 'text') - Number(other.id === 'text')),
    chosen,
    by: 'person',
    ...(!applies && { applies }),
    rows: empty,
  };
}

const QUESTIONS = { dateOrder: 'date_order', decimal: 'decimal', types: 'type' } as const;

/** Choices about columns that this file does not have: they wait for a file that has them. */
export function absentDecisions(settings: ReadSettings, columns: readonly DecidedColumn[]): Decision[] {
  const names = new Set(['', ...columns.map(({ name }) => name)]);
  return (['dateOrder', 'decimal', 'types'] as const).flatMap((key) => {
    const choices = settings[key];
    if (typeof choices !== 'object') return [];
    const absent = Object.entries(choices).filter(([column]) => !names.has(column));
    return absent.map(([column, chosen]): Decision => {
      const options = [{ id: chosen, evidence: ['The file has no such column.'] }];
      return { column, question: QUESTIONS[key], options, chosen, by: 'person', applies: false, rows: 0 };
    });
  });
}
