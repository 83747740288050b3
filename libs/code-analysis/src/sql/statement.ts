import { loadModule, parseSync } from 'libpg-query';
import type { Stretch } from '../rule.js';
import { type Fields, type SqlNode, unwrap, walkTree } from './tree.js';

/** One statement of a text. */
export interface Statement {
  kind: string;
  fields: Fields;
  nodes: readonly SqlNode[];
  /** Where it stands in the text, without the white space and comments before it. */
  stretch: Stretch;
  /** Where in the text a node begins; the statement itself where the parser says nothing. */
  place: (node: { location?: number }) => Stretch;
  text: string;
}

/** Loads the parser; once before the first text. */
export const loadSqlParser = (): Promise<void> => loadModule();

/**
 * The statements of a text that PostgreSQL's parser understands. A statement in another dialect that still cannot be
 * read after its quotes were changed is left out, never the others beside it.
 */
export function parseSql(text: string): Statement[] {
  return splitStatements(text).flatMap(({ start, end }) => {
    const source = text.slice(start, end);
    const tree = parsed(source) ?? parsed(inOurDialect(source));
    return tree?.flatMap((each) => toStatement(each, source, start)) ?? [];
  });
}

function parsed(source: string): readonly unknown[] | undefined {
  try {
    return parseSync(source).stmts?.map(({ stmt }) => stmt as unknown);
  } catch {
    return undefined;
  }
}

/** Quotes of MySQL and SQL Server, comments with #, placeholders and templates; every character stays at its place. */
const inOurDialect = (source: string): string =>
  source
    .replace(/`([^`"]*)`/gu, '"$1"')
    .replace(/\[([A-Za-z_]\w*)\]/gu, '"$1"')
    .replace(/^(\s*)#(?=\s)/gmu, '$1-')
    .replace(/\{\{.*?\}\}|\$\{.*?\}|:\w+\b(?<!::\w+)|%s|\?/gu, (found) =>
      `$1${' '.repeat(Math.max(0, found.length - 2))}`.slice(0, Math.max(2, found.length)),
    )
    .replace(/\bAUTO_INCREMENT\b/giu, (found) => ' '.repeat(found.length))
    .replace(/\)\s*ENGINE\s*=[^;]*/giu, (found) => `)${' '.repeat(found.length - 1)}`);

function toStatement(tree: unknown, source: string, offset: number): Statement[] {
  const node = unwrap(tree);
  if (!node) return [];
  const stretch = { start: offset, end: offset + source.length };
  const toOffset = offsetsOf(source);
  const place = ({ location }: { location?: number }): Stretch => {
    if (location === undefined) return stretch;
    const at = toOffset(location);
    const word = /^(?:"[^"]*"|'[^']*'|[\w.*$]+|\S)/u.exec(source.slice(at))?.[0].length ?? 1;
    return { start: offset + at, end: offset + at + word };
  };
  return [{ ...node, nodes: [...walkTree(tree)], stretch, place, text: source }];
}

/** The parser counts bytes of UTF-8, texts here UTF-16 units. */
function offsetsOf(source: string): (bytes: number) => number {
  if (Buffer.byteLength(source) === source.length) return (bytes) => bytes;
  const buffer = Buffer.from(source);
  return (bytes) => buffer.subarray(0, bytes).toString().length;
}

/** What a semicolon cannot end: quoted texts, names, comments, bodies between dollars. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/gu;

/** Where the statements of a text begin and end; comments and white space before one are not part of it. */
export function splitStatements(text: string): Stretch[] {
  const found: Stretch[] = [];
  let begin = 0;
  const add = (end: number): void => {
    const lead =
      /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|#[^\n]*(?:\n|$)|\\[^\n]*(?:\n|$))*/u.exec(
        text.slice(begin, end),
      )?.[0].length ?? 0;
    if (begin + lead < end) found.push({ start: begin + lead, end });
    begin = end + 1;
  };
  for (const match of text.matchAll(OPAQUE)) if (match[0] === ';') add(match.index);
  add(text.length);
  return found;
}
