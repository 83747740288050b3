/** What an access token says of the workspace that it is for. */
export function workspaceOf(token: string): unknown {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).wid;
  } catch {
    return undefined;
  }
}
