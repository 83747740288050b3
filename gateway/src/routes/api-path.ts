/**
 * Whether a path, in any spelling a server could take for it, lies under /api or /scim. Such a path is never answered with the
 * web app: what is not exactly a route is missing (S-24, X-26).
 */
export function isApiPath(path: string): boolean {
  let spelled = path;
  for (let round = 0; round < 4; round += 1) {
    if (startsWithApi(spelled)) return true;
    const decoded = decode(spelled);
    if (decoded === undefined) return true;
    if (decoded === spelled) return false;
    spelled = decoded;
  }
  return true;
}

function startsWithApi(path: string): boolean {
  const segments: string[] = [];
  for (const segment of path.toLowerCase().replaceAll('\\', '/').split('/')) {
    const name = segment.split(';')[0]?.trim() ?? '';
    if (name === '..') segments.pop();
    else if (name !== '' && name !== '.') segments.push(name);
  }
  return segments[0] === 'api' || segments[0] === 'scim';
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
