import { AGGREGATE_REFERENCE, type Column, FORMULA_REFERENCE } from '@plumbline/contracts';

export interface Completion {
  /** What is put in the place of the word that is being typed. */
  text: string;
  label: string;
  detail: string;
  kind: 'Column' | 'Calculation' | 'Function';
}

export interface Completing {
  /** Where the word begins that the completions complete. */
  from: number;
  items: Completion[];
}

const WORD = /(?:\[[^\]]*|[\p{L}_][\p{L}\p{M}\d_]*)$/u;
const PLAIN = /^[\p{L}_][\p{L}\p{M}\d_]*$/u;
const MOST = 8;

const FUNCTIONS: readonly Completion[] = Object.entries({ ...AGGREGATE_REFERENCE, ...FORMULA_REFERENCE }).map(
  ([name, { usage }]) => ({ text: `${name}(`, label: name, detail: usage, kind: 'Function' }),
);

/** A name as a formula writes it. */
const written = (name: string): string => (PLAIN.test(name) ? name : `[${name.replaceAll(']', ']]')}]`);

export function namesOf(
  columns: readonly Column[],
  calculations: readonly { name: string; unit?: string | undefined }[],
): Completion[] {
  return [
    ...columns.map(
      ({ name, type }): Completion => ({ text: written(name), label: name, detail: type, kind: 'Column' }),
    ),
    ...calculations.map(
      ({ name, unit = '' }): Completion => ({
        text: written(name),
        label: name,
        detail: unit,
        kind: 'Calculation',
      }),
    ),
  ];
}

/** What the word before the caret may become: names first, then functions. None within a text. */
export function completionsAt(
  formula: string,
  caret: number,
  names: readonly Completion[],
): Completing | undefined {
  const before = formula.slice(0, caret);
  const isInText = (before.match(/'/g)?.length ?? 0) % 2 === 1;
  const [word] = WORD.exec(before) ?? [];
  if (isInText || word === undefined || word === '[') return undefined;
  const typed = word.replace(/^\[/, '').toLowerCase();
  const items = [...names, ...(word.startsWith('[') ? [] : FUNCTIONS)].filter(
    ({ label, text }) => label.toLowerCase().startsWith(typed) && text.toLowerCase() !== word.toLowerCase(),
  );
  return items.length === 0 ? undefined : { from: caret - word.length, items: items.slice(0, MOST) };
}

/** What is still missing of the word, to stand behind the caret; empty where it is written otherwise. */
export function ghostOf(formula: string, caret: number, completing: Completing | undefined): string {
  const [first] = completing?.items ?? [];
  if (!completing || !first || caret < formula.length) return '';
  const typed = formula.slice(completing.from, caret);
  return first.text.toLowerCase().startsWith(typed.toLowerCase()) ? first.text.slice(typed.length) : '';
}
