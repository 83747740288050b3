import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { translatedLanguages } from './languages.js';
import { isSource } from './texts/catalogue.js';
import { findTexts } from './texts/find-texts.js';
import { parseFile } from './texts/node.js';
import { pseudo } from './texts/pseudo.js';
import { CHOOSE, COUNT, inLanguage } from './texts/render.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FORMS = 'virtual:plural-forms';
const FORMATS = `${ROOT}libs/charts/src/format/format-number.ts`;
const PSEUDO = 'en-XA';

/** A language's messages by their English, and those that differ at a place, by its file. */
interface Translations {
  texts: Record<string, string>;
  places?: Record<string, Record<string, string>>;
}

/**
 * Builds the app in another language (BCP 47): messages of `locales/<language>.json` stand in the place of the English
 * ones, so that a language weighs nothing at run time. `en-XA` is made up, for tests. What has no translation stays English.
 */
export function inLanguageOf(language: string): Plugin {
  const translate =
    language === PSEUDO ? (_: string, message: string) => pseudo(message) : fromFile(language);
  return {
    name: 'language',
    enforce: 'pre',
    resolveId: (id) => (id === FORMS ? `\0${FORMS}` : null),
    load: (id) => (id === `\0${FORMS}` ? formsOf(language) : null),
    transform(code, id) {
      const path = id.startsWith(ROOT) ? id.slice(ROOT.length).split('?')[0]! : '';
      if (!/^(web|libs\/(charts|contracts))\/src\/.*\.tsx?$/.test(path) || !isSource(path)) return null;
      const texts = findTexts(parseFile(path, code), code, 'page');
      const changed = inLanguage(code, texts, (message) => translate(path, message));
      if (changed === code) return null;
      const calls = changed.includes(CHOOSE) || changed.includes(COUNT);
      return {
        code: calls ? `import { ${CHOOSE}, ${COUNT} } from '${FORMS}';\n${changed}` : changed,
        map: null,
      };
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}

/** Tells the page which languages there are beside English, where there are any. */
export function nameLanguages(own: string | undefined): Plugin {
  const languages = [...new Set([...translatedLanguages(), ...(own ? [own] : [])])];
  return {
    name: 'name-languages',
    transformIndexHtml: () =>
      languages.length > 0
        ? [{ tag: 'meta', attrs: { name: 'languages', content: languages.join(' ') }, injectTo: 'head' }]
        : [],
  };
}

/** Names the language's page after it, beside that of English. */
export function ownPage(language: string): Plugin {
  return {
    name: 'own-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (!page) throw new Error('own-page: the build has no index.html');
      page.fileName = `index.${language}.html`;
    },
  };
}

function fromFile(language: string): (path: string, message: string) => string | undefined {
  const file = new URL(`../locales/${language}.json`, import.meta.url);
  const { texts, places }: Translations = JSON.parse(readFileSync(file, 'utf8'));
  return (path, message) => places?.[path]?.[message] ?? texts[message];
}

const formsOf = (language: string): string => `
import { formatCount } from '${FORMATS}';
const rules = new Intl.PluralRules('${language}');
export const ${CHOOSE} = (count, forms) => forms['=' + count] ?? forms[rules.select(count)] ?? forms.other;
export const ${COUNT} = formatCount;
`;
