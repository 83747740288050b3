import type { DatabaseEngine } from '@plumbline/contracts';
import { DIALECTS, type Dialect } from './dialects.js';
import { refused, type Token, tokenise } from './tokens.js';

/** Begin statements that write when they stand where a statement may begin. */
const WRITES = new Set([
  ...[
    'insert',
    'update',
    'delete',
    'merge',
    'replace',
    'truncate',
    'create',
    'alter',
    'drop',
    'grant',
    'revoke',
  ],
  ...['copy', 'call', 'do', 'execute', 'load', 'handler', 'set'],
]);

/** What stands behind a value; the words are reserved, so that no table is called so. */
const OPERATORS = new Set('= < > + - * / % | : !'.split(' '));
const BEHIND_VALUES = new Set('is in not between like ilike and or order desc asc'.split(' '));

/** Functions that change something, run a text as a statement, reach beyond the database, or keep others waiting. */
const CALLS = new RegExp(
  `^(?:${[
    ...['pg_(?!typeof$|get_|size_pretty$|column_size$|table_size$|relation_size$|total_relation_size$).*'],
    ...['lo_.*', 'lo(?:read|write)', 'dblink.*', 'postgres_fdw_.*', 'set_config', 'nextval', 'setval'],
    ...[
      'txid_current',
      'currtid.*',
      '(?:query|table|schema|database|cursor)_to_xml.*',
      'ts_stat',
      'ts_rewrite',
    ],
    ...['crosstab.*', 'connectby', 'plpy.*', 'brin_.*', 'gin_clean_pending_list', 'http(?:_.*)?'],
    ...['query_export_to_s3', 'table_import_from_s3', 'invoke', 'load_file', 'load_extension', 'sleep'],
    ...['benchmark', 'get_lock', 'release_lock', 'release_all_locks', 'is_free_lock', 'is_used_lock'],
    ...['(?:master|source)_(?:pos|gtid)_wait', 'wait_(?:for|until)_.*', 'sys_(?:exec|eval|get|set)'],
    ...[
      'lib_mysqludf.*',
      'lastval',
      'last_insert_id',
      'inet_server_.*',
      'uuid_short',
      'spider_.*',
      'mroonga_.*',
    ],
    ...['xp_.*', 'utl_.*', 'dbms_.*', 'version_tokens.*', 'asynchronous_connection.*', 'group_replication.*'],
    ...['keyring.*', 'audit_log.*'],
  ].join('|')})$`,
);

/**
 * What may be run of a query that a person wrote: the text of one SELECT, without its comments. The server enforces
 * the same by read-only transactions; this is the second wall.
 * @throws DatabaseError `query_refused`, in words
 */
export function checkStatement(source: string, engine: DatabaseEngine): string {
  const { tokens, text } = tokenise(source, engine);
  const [first] = tokens.filter((token) => !isSymbol(token, '('));
  if (!first) throw refused('The query is empty.');
  if (!isWord(first, 'select') && !isWord(first, 'with'))
    throw refused(
      `Only a query that begins with SELECT or WITH can be run${first.kind === 'word' ? `, not ${first.text.toUpperCase()}` : ''}.`,
    );
  checkBrackets(tokens);
  for (const [index, token] of tokens.entries()) {
    if (isSymbol(token, ':=') && engine !== 'postgresql') throw refused('A query may not set variables.');
    if (isSymbol(tokens[index - 1], '.') && /^"?(?:nextval|currval)"?$/i.test(token.text))
      throw fromSequence();
    if (engine === 'oracle' && isSymbol(token, '@'))
      throw refused('A query may not follow a link to another database: remove @ and what is behind it.');
    if (token.kind === 'word')
      checkWord(token, tokens[index - 1], tokens.slice(index + 1, index + 3), engine);
    checkDialect(token, tokens[index + 1], DIALECTS[engine]);
    if (token.kind === 'quoted_name' && isSymbol(tokens[index + 1], '(')) checkCall(nameIn(token));
  }
  return text;
}

function checkWord(
  token: Token,
  before: Token | undefined,
  [after, second]: Token[],
  engine: DatabaseEngine,
): void {
  if (token.text === 'into') throw refused('A query may not write its rows anywhere: remove INTO.');
  if (token.text === 'for' && /^(?:update|share|no|key)$/.test(after?.text ?? ''))
    throw refused('A query may not lock rows: remove FOR UPDATE or FOR SHARE.');
  if (token.text === 'lock' && isWord(after, 'in') && isWord(second, 'share'))
    throw refused('A query may not lock rows: remove LOCK IN SHARE MODE.');
  // A plain name in PostgreSQL, where nothing in brackets calls one.
  if (token.text === 'procedure' && engine !== 'postgresql')
    throw refused('A query may not call procedures.');
  if (token.text === 'value' && isWord(after, 'for') && /^(?:next|previous)$/.test(before?.text ?? ''))
    throw fromSequence();
  if (isSymbol(after, '(')) checkCall(token.text);
  else checkBeginning(token, before, after);
}

/** Words that an engine reserves cannot be names, so they stand for what they do wherever they are. */
function checkDialect(token: Token, after: Token | undefined, dialect: Dialect): void {
  const { words, calls, packages } = dialect;
  if (token.kind === 'word' && words.has(token.text))
    throw refused(`A query may only read, and ${token.text.toUpperCase()} is no part of one.`);
  const name = token.kind === 'quoted_name' ? nameIn(token) : token.text;
  if (isSymbol(after, '(') && calls?.test(name)) throw refused(`${name} cannot be used in a query here.`);
  if (isSymbol(after, '.') && packages?.test(name)) throw refused(`${name} cannot be used in a query here.`);
}

/** Behind a bracket and behind AS another statement may begin. */
function checkBeginning(token: Token, before: Token | undefined, after: Token | undefined): void {
  const mayBeginStatement = isSymbol(before, '(') || isSymbol(before, ')') || isWord(before, 'as');
  if (WRITES.has(token.text) && mayBeginStatement && !isName(token, before, after))
    throw refused(`A query may only read, and ${token.text.toUpperCase()} does not.`);
}

/**
 * `sum(load)`, `(update > 3)`, `count(*) AS set`: a word is a name where what follows can follow a value and nothing that
 * writes. `DELETE FROM` writes, and so it does behind the brackets of a WITH.
 */
function isName(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (after === undefined || isSymbol(after, ',') || isSymbol(after, ')')) return true;
  if (isSymbol(before, '(')) return (after.kind === 'symbol' ? OPERATORS : BEHIND_VALUES).has(after.text);
  return isWord(after, 'from') && (isWord(before, 'as') || token.text !== 'delete');
}

function checkCall(name: string): void {
  if (CALLS.test(name)) throw refused(`The function ${name} cannot be used in a query here.`);
}

/** A bracket that closes what it did not open would end what the query is put into. */
function checkBrackets(tokens: readonly Token[]): void {
  let depth = 0;
  for (const token of tokens) {
    if (isSymbol(token, '(')) depth += 1;
    if (isSymbol(token, ')')) depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw refused('The brackets of the query do not match.');
}

const nameIn = ({ text }: Token): string => text.slice(1, -1).toLowerCase();
const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'word' && token.text === text;
const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

const fromSequence = () => refused('A query may not take a number from a sequence: that would change it.');
