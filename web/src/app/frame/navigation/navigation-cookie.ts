import { NAVIGATION_COOKIE } from '@plumbline/contracts';

const YEAR_SECONDS = 365 * 86_400;
const FOLDED = 'folded';

/** Whether the navigation was folded here within the last year. */
export function isNavigationFolded(cookies = document.cookie): boolean {
  return cookies.split('; ').includes(`${NAVIGATION_COOKIE}=${FOLDED}`);
}

export function navigationCookie(isFolded: boolean, isTls: boolean): string {
  const value = isFolded ? FOLDED : 'shown';
  return `${NAVIGATION_COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${isTls ? '; Secure' : ''}`;
}

export function rememberNavigation(isFolded: boolean): void {
  // The Cookie Store API is not there on plain http.
  Reflect.set(document, 'cookie', navigationCookie(isFolded, window.location.protocol === 'https:'));
}
