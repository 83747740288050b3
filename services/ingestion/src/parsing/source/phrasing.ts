import type { Decision, DecisionOption } from '@plumbline/contracts';

/** `12,480`; numbers in sentences are written the way the screens write them. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 row`, `2 rows`. */
export function rows(value: number): string {
  return `${count(value)} ${value === 1 ? 'row' : 'rows'}`;
}

/** What a reading does to the rows that only another one fits. */
export function contradictionOf(times: number): string[] {
  if (times === 0) return [];
  const [verb, stay, text] =
    times === 1 ? ['contradicts', 'stays', 'its text is'] : ['contradict', 'stay', 'their text is'];
  return [`${rows(times)} ${verb} it and ${stay} empty, with a warning; ${text} kept.`];
}

/** What it means to leave a column as it is written. */
export function asText(question: Decision['question']): DecisionOption {
  const loss =
    question === 'date_order' ? 'nothing can be followed over time by it' : 'nothing of it can be added up';
  return { id: 'text', evidence: [`Every value is kept as it is written, but ${loss}.`], contradicted: 0 };
}

/** A cell as a sentence quotes it. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

const DELIMITER_NAMES: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'space',
};

export function delimiterName(delimiter: string): string {
  return DELIMITER_NAMES[delimiter] ?? `“${delimiter}”`;
}
