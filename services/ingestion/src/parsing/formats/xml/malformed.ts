import { ParseError } from '../../source/parse-error.js';

const REMEDY = 'Export the file again, or correct it there.';

/** What the parser found, as people say it; the first pattern that fits. */
const SENTENCES: ReadonlyArray<[RegExp, (name: string) => string]> = [
  [/^unclosed tag: (.*)/, (name) => `the element <${name}> is never closed: the file may have been cut off`],
  [/^unexpected end/, () => 'the file ends in the middle of something: it may have been cut off'],
  [/^unmatched closing tag: (.*)\./, (name) => `</${name}> closes an element that is not open here`],
  [/^unexpected close tag/, () => 'an element is closed while another inside it is still open'],
  [/^duplicate attribute: (.*)\./, (name) => `the attribute “${name}” stands twice in one element`],
  [/^undefined entity/, () => 'a character name (&…;) is used that XML does not know'],
  [/entity/, () => 'an “&” stands alone: it must be written as &amp;'],
  [/^unbound namespace prefix: "(.*)"/, (name) => `the prefix “${name}:” is used but never declared`],
  [/^documents may contain only one root/, () => 'a second element follows the one that holds all others'],
  [/^text data outside/, () => 'text stands outside the element that holds all others'],
  [/^document must contain a root/, () => 'the file is empty, or there is no element in it'],
  [/^disallowed character\.|disallowed anywhere/, () => 'there is a character that XML does not allow'],
  [/]]>/, () => '“]]>” stands in plain text'],
  [/comment/, () => 'a comment is not written as XML demands'],
];

/** The refusal of a file that is no well-formed XML; line from 1, character from 0. */
export function malformed(reason: string, line: number, character?: number): ParseError {
  const what = explain(reason);
  const where = character === undefined ? '' : `, character ${(character + 1).toLocaleString('en-US')}`;
  return new ParseError(
    'malformed',
    `This is not well-formed XML: ${what} (line ${line.toLocaleString('en-US')}${where}). ${REMEDY}`,
    { line },
  );
}

function explain(reason: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const match = pattern.exec(reason);
    if (match) return sentence((match[1] ?? '').slice(0, 80));
  }
  return reason.replace(/\.$/, '').slice(0, 120);
}
