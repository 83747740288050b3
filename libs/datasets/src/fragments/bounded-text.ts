import { quoteText } from '../engine/quote.js';

/** Megabytes of text that an answer may hold. */
export const MAX_RESULT_TEXT_MB = 16;
/** Characters that one of its cells may hold, as the contract has it. */
export const MAX_CELL_TEXT = 100_000;

/** Parts of the engine's messages where an answer is refused. */
export const LONG_CELL = 'a cell of the answer is too long';
export const LONG_ANSWER = 'the texts of the answer are too long';

/**
 * The same rows in the same order, or an error where their texts are too much. Judged inside the statement: a result
 * that has left it stays in memory until it is collected as garbage, however large.
 */
export function boundedText(sql: string, texts: readonly boolean[]): string {
  const names = texts.map((_, index) => `c${index}`);
  const long = names.filter((_, index) => texts[index]).map((name) => `CAST(${name} AS VARCHAR)`);
  if (long.length === 0) return sql;
  const bytes = long.map((text) => `coalesce(sum(strlen(${text})), 0)`).join(' + ');
  const longest = long.map((text) => `coalesce(max(length(${text})), 0)`).join(', ');
  return `WITH result(${names.join(', ')}) AS (${sql}),
    answer AS MATERIALIZED (SELECT *, row_number() OVER () AS place FROM result),
    judged AS (SELECT CASE
      WHEN greatest(${longest}, 0) > ${MAX_CELL_TEXT} THEN error(${quoteText(LONG_CELL)})
      WHEN ${bytes} > ${MAX_RESULT_TEXT_MB}e6 THEN error(${quoteText(LONG_ANSWER)})
      ELSE true END AS fits FROM answer)
    SELECT ${names.join(', ')} FROM answer WHERE (SELECT fits FROM judged) ORDER BY place`;
}
