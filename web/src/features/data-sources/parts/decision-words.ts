import { formatCount } from '@plumbline/charts';
import type { ColumnType, Decision, ReadSettingsChange } from '@plumbline/contracts';

export const TYPE_LABELS: Record<ColumnType, string> = {
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Number',
  boolean: 'Yes/no',
  date: 'Date',
  timestamp: 'Date and time',
};

const DATE_ORDER_LABELS: Record<string, string> = {
  mdy: 'Month first',
  dmy: 'Day first',
  ymd: 'Year first',
};
const DECIMAL_LABELS: Record<string, string> = { point: 'Decimal point', comma: 'Decimal comma' };
const LABELS: Record<Decision['question'], Record<string, string>> = {
  date_order: DATE_ORDER_LABELS,
  decimal: DECIMAL_LABELS,
  type: TYPE_LABELS,
};

/** "Day first", "Keep as text". */
export function optionLabel({ question }: Pick<Decision, 'question'>, id: string): string {
  if (id === 'text') return 'Keep as text';
  const [first = '', until, then = ''] = question === 'date_order' ? id.split('/') : [];
  if (until !== undefined)
    return `${DATE_ORDER_LABELS[first]} until line ${formatCount(Number(until))}, then ${DATE_ORDER_LABELS[then]?.toLowerCase()}`;
  return LABELS[question][id] ?? id;
}

/** "day first", "kept as text", "not decided". */
export function choiceWords(decision: Decision): string {
  if (decision.chosen === null) return 'not decided, kept as text';
  if (decision.chosen === 'text') return 'kept as text';
  return optionLabel(decision, decision.chosen).toLowerCase();
}

type Subject = Pick<Decision, 'column' | 'question'>;

/** What was chosen on this screen: an option, null where a choice is taken back, undefined where nothing was. */
export function chosenIn(
  settings: ReadSettingsChange,
  { column, question }: Subject,
): string | null | undefined {
  const type = settings.types?.[column];
  if (question === 'type' || type === 'text') return type;
  const choices = question === 'date_order' ? settings.dateOrder : settings.decimal;
  return typeof choices === 'object' ? choices?.[column] : undefined;
}

/** Chooses an option for one column, or with null leaves it to the file again; other columns keep theirs. */
export function withChoice(
  settings: ReadSettingsChange,
  { column, question }: Subject,
  id: string | null,
): ReadSettingsChange {
  const types = { ...settings.types, [column]: id as ColumnType | null };
  if (question === 'type' || id === 'text') return { ...settings, types };
  const key = question === 'date_order' ? 'dateOrder' : 'decimal';
  const known = typeof settings[key] === 'object' ? settings[key] : {};
  const { [column]: type, ...others } = settings.types ?? {};
  const kept = id === null ? { ...others, [column]: null } : type === 'text' ? others : settings.types;
  return { ...settings, ...(kept && { types: kept }), [key]: { ...known, [column]: id } };
}

/** What the choice did to the rows that contradict it, or why it has no effect. */
export function consequenceOf({ options, chosen, applies }: Decision): string | undefined {
  const option = options.find(({ id }) => id === chosen);
  if (applies === false)
    return `Not used: ${lowerFirst(option?.evidence[0] ?? 'this file has nothing it fits.')}`;
  if (!option?.contradicted) return undefined;
  return option.evidence.find((sentence) => sentence.includes('contradict'));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
