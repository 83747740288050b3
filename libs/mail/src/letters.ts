import { accountLetters } from './account-letters.js';
import type { Letter } from './letter.js';
import { peopleLetters } from './people-letters.js';
import { sharingLetters } from './sharing-letters.js';

/** Every letter the product sends, by its kind: what it says for which data. */
export const LETTERS = { ...accountLetters, ...peopleLetters, ...sharingLetters };

export type MailKind = keyof typeof LETTERS;
export type MailData<Kind extends MailKind> = Parameters<(typeof LETTERS)[Kind]>[0];

/** Writes the letter of a kind. @param data survives JSON: strings, numbers, lists of them */
export function writeLetter<Kind extends MailKind>(kind: Kind, data: MailData<Kind>): Letter {
  const write = LETTERS[kind] as (data: MailData<Kind>) => Letter;
  return write(data);
}
