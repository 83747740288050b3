import { elementAt } from '@plumbline/statistics';
import { SyntaxFault, type XmlVersion } from './document-type/cursor.js';
import { readDocumentType } from './document-type/declarations.js';
import { EntityCheck } from './document-type/entity-check.js';
import { malformed } from './malformed.js';
import { doctypeNotAllowed } from './parse-xml.js';
import { readXmlText, type XmlSource } from './xml-text.js';

/** Longest beginning of a file in which a document type is looked into; a longer one is refused as it is. */
const MAX_PROLOG_CHARACTERS = 4_000_000;
const DOCTYPE = '<!DOCTYPE';
const XML_11 = /^<\?xml\s+version\s*=\s*["']1\.1["']/;
const STANDALONE = /^<\?xml\s[^>]*\sstandalone\s*=\s*["']yes["']/;

/**
 * Refuses a document with a document type: as `malformed` where it is no well-formed XML, else as
 * `doctype_not_allowed`. Nothing is loaded, and no entity is expanded. Does nothing where there is none.
 */
export async function refuseDoctype(source: XmlSource, signal?: AbortSignal): Promise<void> {
  const pieces = readXmlText(source, signal);
  try {
    const prolog = await readProlog(pieces);
    if (prolog) await checkDocument(prolog, pieces);
  } finally {
    await pieces.return(undefined);
  }
}

interface Prolog {
  /** The beginning of the document. */
  text: string;
  /** Where `<!DOCTYPE` stands in it. */
  start: number;
  /** Whether it is the whole document. */
  isWhole: boolean;
}

async function readProlog(pieces: AsyncGenerator<string>): Promise<Prolog | undefined> {
  let text = '';
  let start: number | undefined;
  while (text.length < MAX_PROLOG_CHARACTERS) {
    const { value, done } = await pieces.next();
    if (done) return isDoctype(text, start) ? { text, start: start!, isWhole: true } : undefined;
    text += value;
    start ??= prologEnd(text);
    if (start !== undefined && !isDoctype(text, start)) break;
  }
  // Nothing but remarks so far: what follows them cannot be known without reading on.
  if (start === undefined) throw doctypeNotAllowed();
  return isDoctype(text, start) ? { text, start, isWhole: false } : undefined;
}

function isDoctype(text: string, at: number | undefined): boolean {
  return at !== undefined && text.startsWith(DOCTYPE, at);
}

/** Where the first thing stands that is neither space, comment nor instruction; undefined where more must be read. */
function prologEnd(text: string): number | undefined {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    while (at < text.length && ' \t\r\n'.includes(elementAt(text, at))) at++;
    if (text.length - at < DOCTYPE.length) return undefined;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (end === undefined) return at;
    const found = text.indexOf(end, at + 2);
    if (found === -1) return undefined;
    at = found + end.length;
  }
}

async function checkDocument(prolog: Prolog, pieces: AsyncGenerator<string>): Promise<never> {
  try {
    await checkText(prolog, pieces);
  } catch (failure) {
    if (!(failure instanceof SyntaxFault)) throw failure;
    throw malformed(failure.message, failure.line ?? linesOf(prolog.text.slice(0, prolog.start)));
  }
  throw doctypeNotAllowed();
}

async function checkText({ text, start, isWhole }: Prolog, pieces: AsyncGenerator<string>): Promise<void> {
  const head = text.slice(text.startsWith('\ufeff') ? 1 : 0, start);
  const version: XmlVersion = XML_11.test(head) ? '1.1' : '1.0';
  const type = readType(text, start, version, isWhole);
  if (type === undefined) return;
  const check = new EntityCheck(type.declarations, version, STANDALONE.test(head));
  const parser = check.parser();
  const lines = linesOf(text.slice(start, type.end)) - 1;
  parser.write(head + '\n'.repeat(lines) + text.slice(type.end));
  for await (const piece of pieces) parser.write(piece);
  parser.close();
  check.finish();
}

/** Undefined where the type is longer than is looked into. */
function readType(
  text: string,
  start: number,
  version: XmlVersion,
  isWhole: boolean,
): ReturnType<typeof readDocumentType> | undefined {
  try {
    return readDocumentType(text, start, version);
  } catch (failure) {
    const isCut = failure instanceof SyntaxFault && !isWhole && failure.isAtEnd;
    if (isCut) return undefined;
    throw failure;
  }
}

function linesOf(text: string): number {
  return text.split('\n').length;
}
