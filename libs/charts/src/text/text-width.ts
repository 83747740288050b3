import { CHARACTERS, MEDIUM, REGULAR, SEMIBOLD, TABULAR_DIGIT } from './inter-advances.js';

export type FontWeight = 400 | 500 | 600;

export interface TextStyle {
  /** Font size in px. */
  size: number;
  weight?: FontWeight;
  /** Digits of one width, as axes and values are set. */
  tabular?: boolean;
}

const ADVANCES: Record<FontWeight, Map<string, number>> = {
  400: advances(REGULAR),
  500: advances(MEDIUM),
  600: advances(SEMIBOLD),
};

/** CJK, Hangul, full-width forms and emoji are set by a fallback font, about one em wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u;
const WIDE_ADVANCE = 1_000;
/** Letters outside the table (Cyrillic, Greek): a little wider than the Latin mean, so that boxes err on the safe side. */
const UNKNOWN_ADVANCE = 640;

/** Width in px of one line of text set in Inter, without kerning (up to 3 % wider than what a browser draws). */
export function measureText(text: string, style: TextStyle): number {
  const weight = style.weight ?? 400;
  const table = ADVANCES[weight];
  let thousandths = 0;
  for (const character of text) {
    if (style.tabular && character >= '0' && character <= '9') thousandths += TABULAR_DIGIT[weight];
    else thousandths += table.get(character) ?? (WIDE.test(character) ? WIDE_ADVANCE : UNKNOWN_ADVANCE);
  }
  return (thousandths * style.size) / 1_000;
}

const LONGEST_LABEL = 24;

/** Shortens the middle ("Iron Bridge…Pharmacy"), where names differ least, to `max` characters. */
export function truncateMiddle(text: string, max: number = LONGEST_LABEL): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const tail = Math.floor((max - 1) / 2);
  const head = max - 1 - tail;
  return `${characters.slice(0, head).join('').trimEnd()}…${characters
    .slice(characters.length - tail)
    .join('')
    .trimStart()}`;
}

/** The longest middle-truncated form that is at most `width` px wide; at least one letter and the ellipsis. */
export function fitText(text: string, width: number, style: TextStyle): string {
  let fitted = truncateMiddle(text);
  for (let max = Math.min([...text].length, LONGEST_LABEL); max > 2; max -= 1) {
    if (measureText(fitted, style) <= width) return fitted;
    fitted = truncateMiddle(text, max - 1);
  }
  return fitted;
}

function advances(list: string): Map<string, number> {
  const numbers = list.split(',').map(Number);
  return new Map([...CHARACTERS].map((character, index) => [character, numbers[index] ?? UNKNOWN_ADVANCE]));
}
