const HOME = '/home';
const NOWHERE = 'https://nowhere.invalid';

/** A place of our own to go on with: whatever leads elsewhere, or would be read as leading elsewhere, is home. */
export function nextPlace(wished = HOME): string {
  // Browsers drop control characters, and read a backslash as a slash.
  if (!/^\/[^/\\]/.test(wished) || /[\\\p{Cc}\s]/u.test(wished) || !URL.canParse(wished, NOWHERE))
    return HOME;
  const { origin, pathname, search, hash } = new URL(wished, NOWHERE);
  const isScreen =
    origin === NOWHERE && !/^\/(api|auth|internal)(\/|$)/.test(pathname) && !pathname.startsWith('//');
  return isScreen ? `${pathname}${search}${hash}` : HOME;
}
