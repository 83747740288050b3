import { elementAt } from '@plumbline/statistics';
import { cellKind, isTyped } from '../../../dialect/cell-kinds.js';
import { ParseError } from '../../../source/parse-error.js';
import { count, quoted } from '../../../source/phrasing.js';

/** What a file is that holds no table. */
export type TextKind = 'running text' | 'source code' | 'log lines of no common form';

const MIN_LINES = 4;
/** Words that hold sentences together: a fifth and more of any prose, hardly any of a list of names. */
const LINKING_WORDS = new Set(
  (
    'the of and to in is that it for with as was on be by this or are not you from at which have an but will a ' +
    'der die das und ist nicht ein eine den dem mit von zu auf für sich im wird als auch ' +
    'le la les et est une des que qui dans pour pas sur au ce il ne se ' +
    'el los las y en un por con del para su lo como más ' +
    'il di che non una per sono nel della è i gli da ' +
    'o os e do da em não uma um no na com ' +
    'het een van niet dat op te zijn voor met'
  ).split(' '),
);
const LINKING_SHARE = 0.18;
const WORDS_PER_LINE = 4;
const TYPED_SHARE = 0.3;
const CODE_END = /[{};]\s*$|^\s*[})\]]+[;,]?\s*$/;
const CODE_WORD =
  /^\s*(?:import\s|from \S+ import\b|export\s|def \w|class \w|function\b|const \w|let \w|var \w|return\b|if\s?\(|if .*:$|for\s?\(|for .*:$|while\b.*[({:]|else\b|elif\b|try\b|catch\b|except\b|switch\b|case .*:$|#include\b|#!|#define\b|public\b|private\b|protected\b|static\b|package \w|using \w|<\?php|\/\/|\/\*|\*\s|\*\/|@\w+)/;
const CODE_SHARE = 0.4;
const CODE_WORD_SHARE = 0.12;
const LOG_LINE =
  /\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b|^\W{0,2}(?:\d{4}[-/]\d{2}[-/]\d{2}[T ])?\d{2}:\d{2}:\d{2}\b/;
const LOG_SHARE = 0.5;

/** What these lines are, where they are plainly no table; undefined where they may be one, be it a single column. */
export function textKind(lines: readonly string[]): TextKind | undefined {
  const written = lines.filter((line) => line.trim() !== '');
  if (written.length < MIN_LINES) return undefined;
  const share = (test: (line: string) => boolean) => written.filter(test).length / written.length;
  const isCode = (line: string) => CODE_END.test(line) || CODE_WORD.test(line);
  if (share(isCode) >= CODE_SHARE && share((line) => CODE_WORD.test(line)) >= CODE_WORD_SHARE)
    return 'source code';
  if (share((line) => LOG_LINE.test(line)) >= LOG_SHARE) return 'log lines of no common form';
  const isTable =
    share(hasValue) > TYPED_SHARE || isListOfSentences(written) || (isNamed(written) && !lines.includes(''));
  return !isTable && isProse(written) ? 'running text' : undefined;
}

function hasValue(line: string): boolean {
  return line.split(/[,;\t|]/).some((cell) => isTyped(cellKind(cell)) || cellKind(cell) === 'address');
}

function isProse(written: readonly string[]): boolean {
  const words = written.flatMap((line) => line.toLowerCase().match(/\p{L}+/gu) ?? []);
  const linking = words.filter((word) => LINKING_WORDS.has(word)).length;
  return words.length >= written.length * WORDS_PER_LINE && linking >= words.length * LINKING_SHARE;
}

/** A name, then whole sentences, one a line: answers and remarks, a table of one column. */
function isListOfSentences([first = '', ...rest]: readonly string[]): boolean {
  const isName = first.trim().split(/\s+/).length <= 3 && !/[.!?:]$/.test(first.trim());
  const whole = rest.filter(
    (line) => /[.!?…]["'”)]?$/.test(line.trim()) && /^["'“(]?[\p{Lu}\d]/u.test(line.trim()),
  );
  return isName && whole.length >= rest.length * 0.8;
}

/** A name as programs write them, `comment` or `review_text`, above lines of which none is blank: no prose begins so. */
function isNamed([first = '']: readonly string[]): boolean {
  return /^"?[\p{Ll}][\p{Ll}\d]*(?:_[\p{Ll}\d]+)*"?$/u.test(first.trim());
}

/** Says what was looked for, what was found instead, and what to do. */
export function notATable(kind: TextKind, lines: readonly string[]): ParseError {
  const at = lines.findIndex((line) => line.trim() !== '');
  const message =
    'No table was found in this file. We looked for lines that split into the same number of cells, columns that keep ' +
    `their place, names with values, and log lines. What we found is ${kind}, which begins on line ${count(at + 1)}: ` +
    `${quoted(elementAt(lines, at).trim())}. Upload the table itself, such as a spreadsheet saved as CSV; to keep each line as a ` +
    'record, upload the file as .txt.';
  return new ParseError('not_a_table', message, { line: at + 1 });
}
