import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '@plumbline/contracts';

const PAGE = /^\/index\.([A-Za-z\d-]+)\.html$/;

/** The app's page by language (BCP 47), of those that the build made beside English. */
export const pagesByLanguage = (paths: Iterable<string>): Map<string, string> =>
  new Map(
    [...paths].flatMap(
      (path) =>
        PAGE.exec(path)
          ?.slice(1, 2)
          .map((tag) => [tag, path] as const) ?? [],
    ),
  );

/**
 * The path of the app's page for a visitor: in the language that was chosen, else in the first of the browser's
 * languages that there is, else in English.
 */
export function pageFor(headers: IncomingHttpHeaders, pages: ReadonlyMap<string, string>): string {
  const chosen = chosenIn(headers.cookie ?? '');
  const wanted = chosen === undefined ? acceptedIn(String(headers['accept-language'] ?? '')) : [chosen];
  for (const language of wanted) {
    if (/^en(-US)?$/i.test(language)) break;
    const page = pages.get(language) ?? pages.get(language.split('-')[0] ?? '');
    if (page) return page;
  }
  return '/index.html';
}

const chosenIn = (cookies: string): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);

/** Languages by their quality, the best first. */
function acceptedIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [language = '', quality = '1'] = part.trim().split(/\s*;\s*q=/);
      return { language, quality: Number(quality) };
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
