import { type Cursor, hasForbiddenCharacter, isName, SyntaxFault, type XmlVersion } from './cursor.js';

const REFERENCE = /&(?:#(?:x([0-9a-fA-F]+)|([0-9]+))|([^;&<\s]+));|&/g;

/** Replaces character references; the others stay as they are. Throws SyntaxFault for an `&` that begins neither. */
export function decodeCharacters(text: string, version: XmlVersion): string {
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined && isName(name, version)) return whole;
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : Number.NaN;
    const isCharacter = code >= 1 && code <= 0x10ffff && !(version === '1.0' && isForbidden(code));
    if (!isCharacter) throw new SyntaxFault('an “&” stands alone: it must be written as &amp;');
    return String.fromCodePoint(code);
  });
}

/** Names of the entities that a text refers to. */
export function entityNames(text: string, version: XmlVersion): string[] {
  decodeCharacters(text, version);
  return [...text.matchAll(REFERENCE)].flatMap((match) => (match[3] === undefined ? [] : [match[3]]));
}

/** The value of an attribute as declarations write it. */
export function attributeValue(cursor: Cursor): string[] {
  const value = cursor.literal();
  if (value.includes('<')) cursor.fail('“<” stands in the value of an attribute');
  return entityNames(value, cursor.version);
}

function isForbidden(code: number): boolean {
  return (code >= 0xd800 && code <= 0xdfff) || hasForbiddenCharacter(String.fromCodePoint(code));
}
