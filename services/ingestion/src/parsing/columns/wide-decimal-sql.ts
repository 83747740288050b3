import type { DecidedColumn } from './decided-column.js';

/** What one machine word holds: the engine reads as many digits forty times as fast as more. */
const WORD_DIGITS = 18;
const MAX_DIGITS = 38;

/**
 * The values of a declared decimal of more digits than one machine word holds, read in two halves: the same numbers, exactly.
 * Undefined for any other column.
 */
export function wideDecimalSql(column: DecidedColumn): string | undefined {
  const { source, interpretation, extent, declaredType, nullTokens, unparsedTokens } = column;
  const { whole, fraction } = extent;
  if (declaredType === undefined || interpretation.kind !== 'number' || !interpretation.isForcedDecimal)
    return undefined;
  if (interpretation.hasExponent || nullTokens.length > 0 || unparsedTokens.length > 0) return undefined;
  const isInHalves = whole <= WORD_DIGITS && fraction > 0 && fraction < WORD_DIGITS;
  const digits = whole + fraction;
  if (!isInHalves || digits <= WORD_DIGITS || digits > MAX_DIGITS) return undefined;
  const type = `DECIMAL(${MAX_DIGITS}, ${fraction})`;
  const [head, tail] = [`split_part(${source}, '.', 1)`, `split_part(${source}, '.', 2)`];
  const first = `CAST(CASE WHEN ${head} IN ('', '-') THEN 0 ELSE TRY_CAST(${head} AS BIGINT) END AS ${type})`;
  const second = `TRY_CAST('0.' || ${tail} AS DECIMAL(${WORD_DIGITS}, ${fraction}))`;
  const sign = `CASE WHEN starts_with(${source}, '-') THEN -1 ELSE 1 END`;
  const isPlain = `NOT contains(lower(${source}), 'e')`;
  return `CASE WHEN ${isPlain} THEN ${first} + ${sign} * ${second} ELSE TRY_CAST(${source} AS ${type}) END`;
}
