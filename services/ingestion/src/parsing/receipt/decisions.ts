import type { Decision, DecisionOption, ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { AmbiguousInterpretation, DateInterpretation } from '../columns/interpretation.js';
import { asText, contradictionOf, count, rows } from '../source/phrasing.js';
import type { RawTable } from '../table/raw-table.js';
import type { OrderOption } from './changed-order.js';
import { absentDecisions, chosenDecisions } from './chosen-decisions.js';
import type { ColumnEvidence, Occurrence } from './column-evidence.js';
import { dateOptions } from './date-decisions.js';
import { decimalOptions, type MarkOption } from './decimal-decisions.js';

/** Every choice that the file left open, that it proved, or that a user made, also where that has no effect here. */
export async function findDecisions(
  table: RawTable,
  columns: readonly DecidedColumn[],
  evidence: readonly ColumnEvidence[],
  settings: ReadSettings,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const [index, column] of columns.entries()) {
    const { interpretation } = column;
    const chosen = column.natural
      ? await chosenDecisions(table, column, elementAt(evidence, index), columns)
      : [];
    decisions.push(...chosen);
    const isAsked = ({ question }: Decision) => question !== 'type';
    if (interpretation.kind === 'open' && !chosen.some(isAsked))
      decisions.push(await openDecision(table, column, interpretation, columns));
    else if (interpretation.kind === 'date' && interpretation.order && !chosen.some(isAsked))
      decisions.push(provenOrder(column, interpretation, elementAt(evidence, index), table.rows));
  }
  return [...decisions, ...absentDecisions(settings, columns)];
}

async function openDecision(
  table: RawTable,
  column: DecidedColumn,
  { question, options }: AmbiguousInterpretation,
  columns: readonly DecidedColumn[],
): Promise<Decision> {
  const asked =
    question === 'date_order'
      ? await dateOptions(table, column, options as OrderOption[], columns)
      : await decimalOptions(table, column, options as MarkOption[]);
  const all = [...asked.options, asText(question)];
  return { column: column.name, question, options: all, chosen: null, by: 'open', rows: asked.rows };
}

function provenOrder(
  column: DecidedColumn,
  interpretation: DateInterpretation,
  { proof, empty, nullTokens }: ColumnEvidence,
  total: number,
): Decision {
  const other = interpretation.order === 'mdy' ? 'dmy' : 'mdy';
  const others: DecisionOption[] = proof
    ? [{ id: other, evidence: contradictionOf(proof.times), contradicted: proof.times }]
    : [];
  return {
    column: column.name,
    question: 'date_order',
    options: [
      { id: interpretation.order!, evidence: [proofText(proof)], contradicted: 0 },
      ...others,
      asText('date_order'),
    ],
    chosen: interpretation.order!,
    by: 'file',
    ...(proof ? { line: proof.line } : {}),
    rows: total - (empty?.times ?? 0) - (nullTokens?.times ?? 0),
  };
}

function proofText(proof: Occurrence | undefined): string {
  if (!proof) return 'No other order makes every value a date.';
  const verb = proof.times === 1 ? 'proves' : 'prove';
  return `${rows(proof.times)} ${verb} it, 0 speak against: line ${count(proof.line)} is ${proof.text}`;
}
