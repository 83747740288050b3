import { readContentModel } from './content-model.js';
import { Cursor, hasForbiddenCharacter, SyntaxFault, type XmlVersion } from './cursor.js';
import { attributeValue, decodeCharacters } from './references.js';

/** An entity as declared: its replacement text, where it has one of its own; nothing is ever fetched or expanded. */
export type Entity = { kind: 'internal'; text: string } | { kind: 'external' } | { kind: 'unparsed' };

/** What the document type declares, as far as it can be known without loading anything. */
export interface Declarations {
  entities: Map<string, Entity>;
  parameters: Map<string, Entity>;
  /** Entities that default values of attributes refer to. */
  inDefaults: Set<string>;
  /** Declarations lie in other files too, so that what is not declared here may be there. */
  isPartial: boolean;
}

const PUBLIC_ID = /^[ \r\na-zA-Z0-9'()+,./:=?;!*#@$_%-]*$/;
const TYPES = /(?:CDATA|IDREFS|IDREF|ID|ENTITIES|ENTITY|NMTOKENS|NMTOKEN)(?=[ \t\r\n])/y;
/** Parameter entities inside each other; deeper ones are taken on trust. */
const MAX_NESTING = 32;

/**
 * Reads `<!DOCTYPE …>` from `start` by the grammar of XML 1.0, without loading or expanding anything.
 * Returns what it declares and where it ends. Throws SyntaxFault.
 */
export function readDocumentType(
  text: string,
  start: number,
  version: XmlVersion,
): { declarations: Declarations; end: number } {
  const cursor = new Cursor(text, version, start);
  const declarations: Declarations = {
    entities: new Map(),
    parameters: new Map(),
    inDefaults: new Set(),
    isPartial: false,
  };
  cursor.expect('<!DOCTYPE');
  cursor.expectSpace();
  cursor.name();
  if (cursor.skipSpace() && (cursor.sees('SYSTEM') || cursor.sees('PUBLIC'))) {
    externalId(cursor);
    declarations.isPartial = true;
    cursor.skipSpace();
  }
  if (cursor.takes('[')) {
    readSubset(cursor, declarations, new Set());
    cursor.expect(']');
    cursor.skipSpace();
  }
  cursor.expect('>');
  return { declarations, end: cursor.at };
}

/** Declarations up to `]` or the end of an entity's text. */
function readSubset(cursor: Cursor, declarations: Declarations, open: ReadonlySet<string>): void {
  for (;;) {
    cursor.skipSpace();
    if (cursor.isAtEnd || cursor.sees(']')) return;
    if (cursor.takes('%')) readParameter(cursor, declarations, open);
    else if (cursor.takes('<?')) readInstruction(cursor);
    else if (cursor.takes('<!--')) readComment(cursor);
    else if (cursor.takes('<!ELEMENT')) readElement(cursor);
    else if (cursor.takes('<!ATTLIST')) readAttributes(cursor, declarations);
    else if (cursor.takes('<!ENTITY')) readEntity(cursor, declarations);
    else if (cursor.takes('<!NOTATION')) readNotation(cursor);
    else cursor.fail('something other than a declaration stands in the document type');
  }
}

/** The text of each parameter entity is checked once, however often it is referred to. */
function readParameter(cursor: Cursor, declarations: Declarations, open: ReadonlySet<string>): void {
  const name = cursor.name();
  cursor.expect(';');
  if (open.has(name)) cursor.fail('an entity refers to itself');
  declarations.isPartial = true;
  const entity = declarations.parameters.get(name);
  if (entity?.kind !== 'internal' || open.size >= MAX_NESTING) return;
  declarations.parameters.set(name, { kind: 'external' });
  const inner = new Cursor(entity.text, cursor.version);
  try {
    readSubset(inner, declarations, new Set([...open, name]));
    if (!inner.isAtEnd) inner.fail('something other than a declaration stands in an entity');
  } catch (failure) {
    if (failure instanceof SyntaxFault) cursor.fail(failure.message);
    throw failure;
  }
}

function readInstruction(cursor: Cursor): void {
  const target = cursor.name();
  if (target.toLowerCase() === 'xml') cursor.fail('an XML declaration stands in the middle of the file');
  if (!cursor.sees('?>')) cursor.expectSpace();
  checkCharacters(cursor, cursor.until('?>'));
}

function readComment(cursor: Cursor): void {
  checkCharacters(cursor, cursor.until('--'));
  if (!cursor.takes('>')) cursor.fail('a comment is not written as XML demands');
}

function readElement(cursor: Cursor): void {
  cursor.expectSpace();
  cursor.name();
  cursor.expectSpace();
  if (!cursor.takes('EMPTY') && !cursor.takes('ANY')) readContentModel(cursor);
  cursor.skipSpace();
  cursor.expect('>');
}

function readAttributes(cursor: Cursor, declarations: Declarations): void {
  cursor.expectSpace();
  cursor.name();
  for (;;) {
    const hasSpace = cursor.skipSpace();
    if (cursor.takes('>')) return;
    if (!hasSpace) cursor.fail('a space is missing in a declaration');
    cursor.name();
    cursor.expectSpace();
    readAttributeType(cursor);
    cursor.expectSpace();
    if (cursor.takes('#REQUIRED') || cursor.takes('#IMPLIED')) continue;
    if (cursor.takes('#FIXED')) cursor.expectSpace();
    for (const name of attributeValue(cursor)) {
      if (!declarations.isPartial && !declarations.entities.has(name) && !isPredefined(name)) {
        cursor.fail('a character name (&…;) is used that XML does not know');
      }
      declarations.inDefaults.add(name);
    }
  }
}

function readAttributeType(cursor: Cursor): void {
  TYPES.lastIndex = cursor.at;
  const type = TYPES.exec(cursor.text)?.[0];
  if (type) {
    cursor.at += type.length;
    return;
  }
  const isNotation = cursor.takes('NOTATION');
  if (isNotation) cursor.expectSpace();
  cursor.expect('(');
  do {
    cursor.skipSpace();
    if (isNotation) cursor.name();
    else cursor.token();
    cursor.skipSpace();
  } while (cursor.takes('|'));
  cursor.expect(')');
}

function readEntity(cursor: Cursor, declarations: Declarations): void {
  cursor.expectSpace();
  const isParameter = cursor.takes('%');
  if (isParameter) cursor.expectSpace();
  const name = cursor.name();
  cursor.expectSpace();
  const entity = entityDefinition(cursor, isParameter);
  cursor.skipSpace();
  cursor.expect('>');
  const declared = isParameter ? declarations.parameters : declarations.entities;
  if (!declared.has(name)) declared.set(name, entity);
}

function entityDefinition(cursor: Cursor, isParameter: boolean): Entity {
  if (cursor.sees('SYSTEM') || cursor.sees('PUBLIC')) {
    externalId(cursor);
    const hasSpace = cursor.skipSpace();
    if (isParameter || !cursor.sees('NDATA')) return { kind: 'external' };
    if (!hasSpace) cursor.fail('a space is missing in a declaration');
    cursor.expect('NDATA');
    cursor.expectSpace();
    cursor.name();
    return { kind: 'unparsed' };
  }
  const value = cursor.literal();
  checkCharacters(cursor, value);
  if (value.includes('%')) cursor.fail('“%” stands in the text of an entity');
  return { kind: 'internal', text: decodeCharacters(value, cursor.version) };
}

function readNotation(cursor: Cursor): void {
  cursor.expectSpace();
  cursor.name();
  cursor.expectSpace();
  if (cursor.takes('PUBLIC')) {
    publicId(cursor);
    const hasSpace = cursor.skipSpace();
    if (hasSpace && !cursor.sees('>')) cursor.literal();
  } else externalId(cursor);
  cursor.skipSpace();
  cursor.expect('>');
}

function externalId(cursor: Cursor): void {
  if (cursor.takes('PUBLIC')) publicId(cursor);
  else cursor.expect('SYSTEM');
  cursor.expectSpace();
  checkCharacters(cursor, cursor.literal());
}

function publicId(cursor: Cursor): void {
  cursor.expectSpace();
  if (!PUBLIC_ID.test(cursor.literal())) cursor.fail('a public identifier holds a character that it may not');
}

function checkCharacters(cursor: Cursor, text: string): void {
  if (cursor.version === '1.0' && hasForbiddenCharacter(text)) {
    cursor.fail('there is a character that XML does not allow');
  }
}

export function isPredefined(name: string): boolean {
  return /^(?:amp|lt|gt|apos|quot)$/.test(name);
}
