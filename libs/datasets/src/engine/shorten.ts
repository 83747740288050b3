import { quoteText } from './quote.js';

const SHORTENED = quoteText('… (shortened; the whole cell has ');

/** SQL of a text as it is shown: one of more characters than `maxCharacters` is cut there, and says so and how long it is. */
export function shortenedSql(text: string, maxCharacters: number): string {
  return `CASE WHEN strlen(${text}) > ${maxCharacters} AND length(${text}) > ${maxCharacters} THEN left(${text}, ${maxCharacters}) || ${SHORTENED} || length(${text}) || ' characters)' ELSE ${text} END`;
}
