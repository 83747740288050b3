import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../locales/', import.meta.url));

/** The languages (BCP 47) that there are translations for, beside English. */
export const translatedLanguages = (): string[] =>
  readdirSync(FOLDER)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((tag) => !/^en(\.|$)/.test(tag))
    .sort();
