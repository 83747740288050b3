import type { ReadWarning } from '@plumbline/contracts';
import { readHead } from '../bytes/chunks.js';
import { ParseError } from '../source/parse-error.js';
import type { FileFormat } from '../source/parse-options.js';

const HEAD_BYTES = 4_096;
/** An object, or a list of them: braces and quotes that no table of text begins with. */
const JSON_START = /^(?:\[\s*)?\{\s*"(?:[^"\\]|\\.)*"\s*:/;
/** A declaration, or an element that begins with another: `<name> said` may begin a line of text. */
const XML_START = /^<(?:\?xml\s|[\p{L}_][\w.:-]*(?:\s[^<>]*)?>\s*<[\p{L}_!])/u;

export interface ChosenFormat {
  format: FileFormat;
  warnings: ReadWarning[];
}

/**
 * What a file is read as. Text that is plainly JSON or XML is read as that, whatever its name says; a name that
 * promises JSON or XML is taken at its word.
 * @throws ParseError `type_mismatch` where one of these holds the other
 */
export async function chooseFormat(path: string, named: FileFormat): Promise<ChosenFormat> {
  const plain = plainFormat(await readHead(path, HEAD_BYTES));
  if (!plain || plain === named) return { format: named, warnings: [] };
  const [is, was] = [plain.toUpperCase(), named.toUpperCase()];
  if (named === 'json' || named === 'xml') {
    throw new ParseError(
      'type_mismatch',
      `The file is called ${was}, but it holds ${is}. Rename it to end in .${plain} and upload it again.`,
      { line: 1 },
    );
  }
  const message = `The file is called ${was}, but it holds ${is}, and was read as ${is}.`;
  return { format: plain, warnings: [{ code: 'read_as', message, line: 1 }] };
}

/** What the first characters leave no doubt about. */
export function plainFormat(head: Buffer): 'json' | 'xml' | undefined {
  const start = textOf(head).trimStart();
  if (JSON_START.test(start)) return 'json';
  return XML_START.test(start) ? 'xml' : undefined;
}

/** Zero bytes are the other halves of UTF-16. */
function textOf(head: Buffer): string {
  if (!head.includes(0)) return head.toString('utf8');
  return head
    .toString('latin1')
    .replace(/^(?:\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '');
}
