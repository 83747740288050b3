const MAX_CHARACTERS = 200;
/** C0 and C1 controls, and the marks that reorder or hide text: zero-width, bidirectional, byte order, line and paragraph. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * What people see of a file's name: the last part of a path, as `cleanName` leaves it. Display text only; it is never
 * part of a storage key.
 */
export function displayName(fileName: string | undefined): string {
  const lastPart = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = cleanName(lastPart);
  return /^\.*$/.test(name) ? 'Untitled' : name;
}

/** A name as typed: composed (NFC), on one line, capped, without characters that hide or reorder the rest. */
export function cleanName(typed: string): string {
  return shorten(typed.toWellFormed().replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim());
}

/** Keeps the extension; counts code points so that no emoji is cut in half. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `${characters.slice(0, MAX_CHARACTERS - extension.length - 1).join('')}…${extension}`;
}
