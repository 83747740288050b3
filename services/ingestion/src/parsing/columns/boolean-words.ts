import type { BooleanInterpretation } from './interpretation.js';

/** Yes first. Pairs that say nothing but yes or no; 0 and 1 are numbers. */
const PAIRS: ReadonlyArray<[string, string]> = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['si', 'no'],
  ['sim', 'não'],
  ['vrai', 'faux'],
  ['wahr', 'falsch'],
];
const FORCED_PAIRS: ReadonlyArray<[string, string]> = [
  ['1', '0'],
  ['on', 'off'],
  ['x', ''],
];

/**
 * The pair of words that all texts belong to. Both must occur, or the one that occurs must be true or false: a lone
 * "no" may be anything.
 */
export function readBooleans(texts: readonly string[], isForced = false): BooleanInterpretation | undefined {
  const isPadded = texts.some((text) => text !== text.trim());
  const words = new Set(texts.map((text) => text.trim().toLowerCase()));
  const pairs = isForced ? [...PAIRS, ...FORCED_PAIRS] : PAIRS;
  for (const [yes, no] of pairs) {
    const fits = [...words].every((word) => word === yes || word === no);
    const isComplete = words.size === 2 || yes === 'true' || isForced;
    if (fits && isComplete) return { kind: 'boolean', yes, no, isPadded };
  }
  return undefined;
}
