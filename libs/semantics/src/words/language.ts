import { LANGUAGES, type Language, languageWords } from './vocabulary.js';
import { wordsOf } from './words.js';

const LANGUAGES_OF_WORDS: ReadonlyMap<string, readonly Language[]> = languagesOfWords();

function languagesOfWords(): Map<string, Language[]> {
  const found = new Map<string, Language[]>();
  for (const language of LANGUAGES)
    for (const word of new Set(languageWords(language)))
      found.set(word, [...(found.get(word) ?? []), language]);
  return found;
}

/** The languages that the names of a table's columns may be written in: those that most of their words are of. */
export function languagesOf(names: readonly string[]): Language[] {
  const votes = new Map<Language, number>();
  for (const word of new Set(names.flatMap(wordsOf).filter(({ length }) => length > 2)))
    for (const language of LANGUAGES_OF_WORDS.get(word) ?? [])
      votes.set(language, (votes.get(language) ?? 0) + 1);
  const most = Math.max(0, ...votes.values());
  return LANGUAGES.filter((language) => votes.get(language) === most);
}
