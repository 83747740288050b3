/**
 * Places where nobody is asked who is signed in (list A of T-04): "/" as it is, the others with all that begins
 * like them. The other list, of places that nobody is sent away from, is every route outside the guard.
 */
export function skipsStartUp(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/auth') || pathname.startsWith('/reset-password');
}
