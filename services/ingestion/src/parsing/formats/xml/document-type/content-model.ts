import type { Cursor } from './cursor.js';

/** Parentheses inside each other. */
const MAX_GROUPS = 500;

/** Reads what an element may hold, from its opening parenthesis on. Throws SyntaxFault. */
export function readContentModel(cursor: Cursor): void {
  cursor.expect('(');
  cursor.skipSpace();
  if (cursor.takes('#PCDATA')) readMixed(cursor);
  else readGroup(cursor, 1);
}

function readMixed(cursor: Cursor): void {
  let names = 0;
  for (cursor.skipSpace(); cursor.takes('|'); cursor.skipSpace()) {
    cursor.skipSpace();
    cursor.name();
    names++;
  }
  cursor.expect(')');
  if (!cursor.takes('*') && names > 0) cursor.fail('“*” is missing after a mixed model');
}

/** After the opening parenthesis. */
function readGroup(cursor: Cursor, depth: number): void {
  if (depth > MAX_GROUPS) cursor.fail('a declaration is nested too deeply');
  let separator: string | undefined;
  for (;;) {
    cursor.skipSpace();
    if (cursor.takes('(')) readGroup(cursor, depth + 1);
    else {
      cursor.name();
      takeOccurrence(cursor);
    }
    cursor.skipSpace();
    if (cursor.takes(')')) break;
    separator ??= cursor.sees('|') ? '|' : ',';
    cursor.expect(separator);
  }
  takeOccurrence(cursor);
}

function takeOccurrence(cursor: Cursor): void {
  if (!cursor.takes('?') && !cursor.takes('*')) cursor.takes('+');
}
