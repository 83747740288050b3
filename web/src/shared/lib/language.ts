import { LANGUAGE_COOKIE } from '@plumbline/contracts';

const YEAR_SECONDS = 365 * 86_400;
const ENGLISH = 'en';

/** The languages (BCP 47) that this installation has, English first. */
export function offeredLanguages(page: Document = document): string[] {
  const named = page.querySelector<HTMLMetaElement>('meta[name=languages]')?.content;
  return [ENGLISH, ...(named ? named.split(' ') : [])];
}

/** What the cookie of the chosen language must become; undefined where nothing changes. Null is the browser's own language. */
export function languageCookie(
  chosen: string | null,
  { offered, cookies, isTls }: { offered: readonly string[]; cookies: string; isTls: boolean },
): string | undefined {
  const now = cookies.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  const wanted = chosen !== null && offered.includes(chosen) ? `${LANGUAGE_COOKIE}=${chosen}` : undefined;
  if (offered.length === 1 || now === wanted) return undefined;
  const value = wanted ?? `${LANGUAGE_COOKIE}=`;
  return `${value}; Max-Age=${wanted ? YEAR_SECONDS : 0}; Path=/; SameSite=Lax${isTls ? '; Secure' : ''}`;
}

/** Shows the page in the chosen language: each language is a page of its own, which is loaded by its cookie. */
export function followLanguage(chosen: string | null): void {
  const place = { cookies: document.cookie, isTls: window.location.protocol === 'https:' };
  const cookie = languageCookie(chosen, { ...place, offered: offeredLanguages() });
  if (cookie === undefined) return;
  // The Cookie Store API is not there on plain http.
  Reflect.set(document, 'cookie', cookie);
  // Where cookies are refused, the page would load for ever.
  if (document.cookie !== place.cookies) window.location.reload();
}
