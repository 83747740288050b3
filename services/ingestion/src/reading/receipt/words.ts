/** `12,480`; numbers in sentences are written the way the screens write them. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 row`, `2 rows`. */
export function rows(value: number): string {
  return `${count(value)} ${value === 1 ? 'row' : 'rows'}`;
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
