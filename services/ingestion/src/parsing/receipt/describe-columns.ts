import type { ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import type {
  AmbiguousInterpretation,
  DateInterpretation,
  NumberInterpretation,
  TextReason,
} from '../columns/interpretation.js';
import { periodIn } from '../columns/period-text.js';
import { count, quoted, rows } from '../source/phrasing.js';
import type { ColumnEvidence, Occurrence } from './column-evidence.js';
import { orderWords } from './date-decisions.js';
import { MARK_WORDS } from './decimal-decisions.js';
import { doubtfulWarning, offerMissing } from './missing-offers.js';
import { changeWords, isChange, shareWords } from './mixtures.js';

const TYPE_WORDS = { number: 'number', date: 'date', boolean: 'yes or no' } as const;

/** Why the column has its type, in one sentence for the receipt. */
export function typeEvidence(column: DecidedColumn, evidence: ColumnEvidence, totalRows: number): string {
  const { interpretation } = column;
  if (column.declaredType !== undefined) return `${column.declaredType} in the database.`;
  if (column.isForced && interpretation.kind !== 'open' && column.choice.type) return 'You chose the type.';
  const present = totalRows - (evidence.empty?.times ?? 0) - (evidence.nullTokens?.times ?? 0);
  if (interpretation.kind === 'text') return TEXT_EVIDENCE[interpretation.reason](evidence);
  if (interpretation.kind === 'open') {
    return interpretation.question === 'date_order'
      ? 'Dates that can be read two ways: kept as text until you choose.'
      : 'Numbers that can be read two ways: kept as text until you choose.';
  }
  const lost = (evidence.unparsedValues?.times ?? 0) + (evidence.contradictions?.times ?? 0);
  const all =
    lost === 0
      ? `All ${count(present)} values are`
      : `${count(present - lost)} of ${count(present)} values are`;
  if (interpretation.kind === 'number') return `${all} numbers${numberDetails(interpretation, column)}.`;
  if (interpretation.kind === 'date') {
    const how =
      interpretation.patterns.length === 1
        ? `, written like ${readable(elementAt(interpretation.patterns, 0))}`
        : '';
    return `${all} ${interpretation.hasTime ? 'dates with a time' : 'dates'}${how}.`;
  }
  return `${all} “${interpretation.yes}” or “${interpretation.no}”.`;
}

function numberDetails(interpretation: NumberInterpretation, { extent }: DecidedColumn): string {
  const details: string[] = [];
  if (interpretation.currencies.length > 0) details.push(`in ${interpretation.currencies.join(', ')}`);
  if (interpretation.isPercent) details.push('in percent, stored as fractions');
  if (extent.fraction > 0) {
    details.push(
      `with up to ${extent.fraction} ${extent.fraction === 1 ? 'digit' : 'digits'} after the ${interpretation.mark}`,
    );
  }
  return details.length === 0 ? '' : ` ${details.join(', ')}`;
}

const PATTERN_WORDS: Record<string, string> = {
  '%Y': 'YYYY',
  '%y': 'YY',
  '%m': 'MM',
  '%d': 'DD',
  '%H': 'hh',
  '%I': 'hh',
  '%M': 'mm',
  '%S': 'ss',
  '%n': 'fff',
  '%b': 'Mon',
  '%B': 'Month',
  '%a': 'Day',
  '%A': 'Day',
  '%p': 'AM',
  '%z': '+hh:mm',
  '%Z': 'ZONE',
};

function readable(pattern: string): string {
  return pattern.replace(/%[A-Za-z]/g, (part) => PATTERN_WORDS[part] ?? part);
}

const at = (occurrence: Occurrence | undefined) =>
  occurrence ? `, first on line ${count(occurrence.line)}: ${occurrence.text}` : '';

const TEXT_EVIDENCE: Record<TextReason, (evidence: ColumnEvidence) => string> = {
  words: () => 'Words.',
  empty: () => 'No value in any row.',
  leading_zeros: ({ leadingZeros }) =>
    `${rows(leadingZeros?.times ?? 0)} begin with 0${at(leadingZeros)}. Kept as written.`,
  long_numbers: () => 'More digits than a number keeps: kept as written.',
  code_name: ({ leadingZeros }) => `Digits that name something: kept as written${at(leadingZeros)}.`,
  mixed_types: ({ outliers }) => `Not every value is of one type${at(outliers)}. Kept as text.`,
  mixed_units: () => 'Different currencies or units in one column: kept as text.',
  out_of_range: () => 'A number is too large to be computed with: kept as text.',
  chosen: () => 'You chose text.',
};

/** Words that come again and again say something of their own; one that stands once is a value that went astray. */
const repeated = (words: readonly string[], times: number) => (times >= 2 * words.length ? words : []);

/** What a user should know about the column. */
export function columnWarnings(
  column: DecidedColumn,
  evidence: ColumnEvidence,
  totalRows: number,
): ReadWarning[] {
  const { name, interpretation } = column;
  const warnings: ReadWarning[] = [];
  const add = (code: string, occurrence: Occurrence | undefined, message: (found: Occurrence) => string) => {
    if (!occurrence) return;
    const { times, line, lines, text } = occurrence;
    const found = { code, column: name, line, count: times, message: message(occurrence) };
    const words = code === 'not_convertible' ? repeated(column.unparsedTokens, times) : [];
    warnings.push({
      ...found,
      ...(lines && { lines }),
      ...(text !== '' && { text }),
      ...(words.length > 0 && offerMissing(name, words)),
    });
  };
  const kind =
    interpretation.kind === 'text' || interpretation.kind === 'open'
      ? 'value'
      : TYPE_WORDS[interpretation.kind];
  add('null_words', evidence.nullTokens, (found) => missingMessage(name, kind, found));
  add('not_convertible', evidence.unparsedValues, (found) => unparsedMessage(name, kind, found));
  add('contradicts_choice', evidence.contradictions, (found) => contradictsMessage(column, found));
  add('missing_values', evidence.empty, (found) => emptyMessage(name, found, totalRows));
  add(
    'leading_zeros',
    evidence.leadingZeros,
    (found) =>
      `${rows(found.times)} of ${name} start with 0, first on line ${count(found.line)}: ${found.text}. Kept as written.`,
  );
  const mixed = mixedWarning(column, evidence);
  if (mixed) warnings.push(mixed);
  add(
    'surrounding_spaces',
    evidence.spaced,
    (found) =>
      `${rows(found.times)} of ${name} begin or end with a space, first on line ${count(found.line)}. Kept as written.`,
  );
  return [...warnings, ...doubtfulWarning(name, evidence), ...interpretationWarnings(column)];
}

/** Values of several kinds: where one ends and the next begins, or how many there are of each. */
function mixedWarning(
  { name, interpretation }: DecidedColumn,
  evidence: ColumnEvidence,
): ReadWarning | undefined {
  const { mixture = [], outliers, outlierWords } = evidence;
  if (interpretation.kind !== 'text') return undefined;
  const [, second] = mixture;
  if (second && isChange(mixture)) {
    const message = `${name}: ${changeWords(mixture, outliers?.text ?? '')}. Kept as text${interpretation.units ? ', because their sum would mean nothing' : ''}.`;
    const code = interpretation.reason === 'mixed_units' ? 'mixed_units' : 'mixed_types';
    return { code, column: name, line: second.firstLine, count: second.times, message };
  }
  if (interpretation.reason === 'mixed_units' && second) {
    const message = `${name} mixes ${shareWords(mixture)}, so its numbers cannot be added. Kept as text.`;
    return { code: 'mixed_units', column: name, line: second.firstLine, count: second.times, message };
  }
  if (interpretation.reason !== 'mixed_types' || !outliers) return undefined;
  const { line, times, text, lines } = outliers;
  const kind = interpretation.mostly?.kind === 'date' ? 'dates' : 'numbers';
  const message = `${name} is mostly ${kind}, but ${rows(times)} ${times === 1 ? 'is' : 'are'} not, first on line ${count(line)}: ${quoted(text)}. Kept as text.`;
  return {
    ...{ code: 'mixed_types', column: name, line, count: times, message },
    ...(lines && { lines }),
    ...(outlierWords && offerMissing(name, outlierWords)),
  };
}

function missingMessage(name: string, kind: string, { times, line, text }: Occurrence): string {
  const more = times > 1 ? ` and ${count(times - 1)} more` : '';
  const what = kind === 'value' ? 'says that there is no value' : `is not a ${kind}`;
  return `${quoted(text)} ${what}. ${name}, line ${count(line)}${more}. Treated as empty.`;
}

function unparsedMessage(name: string, kind: string, { times, line, text }: Occurrence): string {
  const more = times > 1 ? ` and ${count(times - 1)} more` : '';
  return `${quoted(text)} is not a ${kind}. ${name}, line ${count(line)}${more}. Left empty; the text is kept beside it.`;
}

function contradictsMessage(
  { name, interpretation }: DecidedColumn,
  { times, line, text }: Occurrence,
): string {
  const how =
    interpretation.kind === 'date'
      ? orderWords(interpretation.order ?? '')
      : `with ${MARK_WORDS[interpretation.kind === 'number' ? interpretation.mark : '']}`;
  const kept = times === 1 ? 'its text is kept beside it' : 'their text is kept beside them';
  return `${rows(times)} of ${name} cannot be read ${how}, as you chose, first on line ${count(line)}: ${quoted(text)}. Left empty; ${kept}.`;
}

function emptyMessage(name: string, { times, line }: Occurrence, totalRows: number): string {
  if (times === totalRows) return `${name} is empty in every row.`;
  return `${rows(times)} ${times === 1 ? 'has' : 'have'} no ${name}, first on line ${count(line)}. Left empty.`;
}

function interpretationWarnings({ name, interpretation }: DecidedColumn): ReadWarning[] {
  if (interpretation.kind === 'open' && interpretation.isContradicted)
    return [contradictionWarning(name, interpretation.question)];
  if (interpretation.kind === 'boolean' && interpretation.yes !== 'true') {
    const message = `${name} holds only “${interpretation.yes}” and “${interpretation.no}”. Read as yes/no; the words stay in the rows.`;
    return [{ code: 'boolean_words', column: name, message }];
  }
  if (interpretation.kind === 'date' && interpretation.hasTwoDigitYears) {
    const message = `${name} has years of two digits: 69 to 99 are read as 1969 to 1999, 00 to 68 as 2000 to 2068.`;
    return [{ code: 'two_digit_years', column: name, message }];
  }
  if (interpretation.kind === 'date' && interpretation.isMonth) {
    return [
      {
        code: 'months_as_dates',
        column: name,
        message: `${name} names ${periodsOf(interpretation)}: each is read as its first day.`,
      },
    ];
  }
  if (interpretation.kind !== 'text') return [];
  const message = TEXT_WARNINGS[interpretation.reason]?.(name);
  return message ? [{ code: interpretation.reason, column: name, message }] : [];
}

function contradictionWarning(name: string, question: AmbiguousInterpretation['question']): ReadWarning {
  const [code, what] =
    question === 'decimal'
      ? ['mixed_marks', 'writes some numbers with a decimal comma and others with a point']
      : ['mixed_orders', 'writes some dates with the month first and others with the day first'];
  return { code, column: name, message: `${name} ${what}. Kept as text until you choose.` };
}

const TEXT_WARNINGS: Partial<Record<TextReason, (name: string) => string>> = {
  long_numbers: (name) =>
    `${name} holds numbers of more digits than can be computed with exactly. Kept as text.`,
  out_of_range: (name) => `${name} holds a number too large to compute with. Kept as text.`,
};

function periodsOf({ patterns }: DateInterpretation): string {
  const periods = new Set(patterns.map(periodIn));
  if (periods.size > 1) return 'periods';
  return periods.has('%q') ? 'quarters' : periods.has('%V') ? 'weeks' : 'months';
}
