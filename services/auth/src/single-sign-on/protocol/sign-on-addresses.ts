/** What the service of a workspace has to be told of this side. */
export function signOnAddresses(publicUrl: string, workspaceId: string) {
  const { origin } = new URL(publicUrl);
  const auth = `${origin}/api/auth`;
  return {
    redirectUri: `${auth}/oidc/callback`,
    backChannelLogoutUri: `${auth}/oidc/logout/${workspaceId}`,
    postLogoutUri: `${origin}/auth`,
    // Of its own for each workspace: what was said to one is refused by every other.
    entityId: `${auth}/saml/metadata/${workspaceId}`,
    assertionConsumer: `${auth}/saml/callback`,
    singleLogout: `${auth}/saml/logout/${workspaceId}`,
    metadata: `${auth}/saml/metadata/${workspaceId}`,
    start: `${auth}/sso/start?workspace=${workspaceId}`,
  };
}
export type SignOnAddresses = ReturnType<typeof signOnAddresses>;
