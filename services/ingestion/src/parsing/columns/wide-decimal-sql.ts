import type { DecidedColumn } from './decided-column.js';

/** What one machine word holds: the engine reads as many digits ten to forty times as fast as more. */
const WORD_DIGITS = 18;
const MAX_DIGITS = 38;
/** Digits behind the point that are read at once, behind a zero. */
const PIECE_DIGITS = WORD_DIGITS - 1;

/**
 * The values of a declared decimal of more digits than one machine word holds, read in pieces: the same numbers, exactly.
 * Undefined for any other column.
 */
export function wideDecimalSql(column: DecidedColumn): string | undefined {
  const { source, interpretation, extent, declaredType, nullTokens, unparsedTokens } = column;
  const { whole, fraction } = extent;
  if (declaredType === undefined || interpretation.kind !== 'number' || !interpretation.isForcedDecimal)
    return undefined;
  if (interpretation.hasExponent || nullTokens.length > 0 || unparsedTokens.length > 0) return undefined;
  const isInPieces = whole <= WORD_DIGITS && fraction > 0 && fraction <= 2 * PIECE_DIGITS;
  const digits = whole + fraction;
  if (!isInPieces || digits <= WORD_DIGITS || digits > MAX_DIGITS) return undefined;
  const type = `DECIMAL(${MAX_DIGITS}, ${fraction})`;
  const [head, tail] = [`split_part(${source}, '.', 1)`, `split_part(${source}, '.', 2)`];
  const first = `CAST(CASE WHEN ${head} IN ('', '-') THEN 0 ELSE TRY_CAST(${head} AS BIGINT) END AS ${type})`;
  const sign = `CASE WHEN starts_with(${source}, '-') THEN -1 ELSE 1 END`;
  const isPlain = `NOT contains(lower(${source}), 'e')`;
  return `CASE WHEN ${isPlain} THEN ${first} + ${sign} * ${fractionSql(tail, fraction)} ELSE TRY_CAST(${source} AS ${type}) END`;
}

/** The number behind the point, from its digits. */
function fractionSql(digits: string, count: number): string {
  if (count <= PIECE_DIGITS) return pieceSql(digits, count);
  const [near, far] = [`${digits}[1:${PIECE_DIGITS}]`, `${digits}[${PIECE_DIGITS + 1}:]`];
  // The type's point moves by as many places as both factors have.
  const shift = `CAST('1e-${PIECE_DIGITS}' AS DECIMAL(${WORD_DIGITS}, ${PIECE_DIGITS}))`;
  return `(${pieceSql(near, PIECE_DIGITS)} + ${pieceSql(far, count - PIECE_DIGITS)} * ${shift})`;
}

const pieceSql = (digits: string, count: number): string =>
  `TRY_CAST('0.' || ${digits} AS DECIMAL(${WORD_DIGITS}, ${count}))`;
