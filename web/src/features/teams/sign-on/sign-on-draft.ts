import type {
  GroupRole,
  SamlMetadata,
  SignOnBody,
  SignOnConnection,
  SignOnProtocol,
} from '@plumbline/contracts';

/** What the form holds: of both protocols, so that looking at the other one loses nothing. */
export interface SignOnDraft {
  protocol: SignOnProtocol;
  issuer: string;
  clientId: string;
  /** Empty keeps the one that there is. */
  clientSecret: string;
  scopes: string;
  entityId: string;
  signInUrl: string;
  signOutUrl: string;
  /** PEM, one behind the other. */
  certificates: string;
  emailField: string;
  nameField: string;
  groupsField: string;
  groupRoles: readonly GroupRole[];
  defaultRole: GroupRole['role'] | 'none';
}

const EMPTY: SignOnDraft = {
  ...{ protocol: 'oidc', issuer: '', clientId: '', clientSecret: '', scopes: 'openid email profile' },
  ...{ entityId: '', signInUrl: '', signOutUrl: '', certificates: '' },
  ...{ emailField: 'email', nameField: 'name', groupsField: 'groups', groupRoles: [], defaultRole: 'viewer' },
};

export function draftOf(connection: SignOnConnection | null): SignOnDraft {
  if (!connection) return EMPTY;
  const { settings } = connection;
  const { fields, groupRoles, defaultRole } = settings;
  const common = {
    ...{ emailField: fields.email, nameField: fields.name, groupsField: fields.groups },
    ...{ groupRoles, defaultRole: defaultRole ?? ('none' as const) },
  };
  if (settings.protocol === 'oidc') {
    const { protocol, issuer, clientId, scopes } = settings;
    return { ...EMPTY, ...common, protocol, issuer, clientId, scopes };
  }
  const { protocol, entityId, signInUrl, signOutUrl, certificates } = settings;
  const texts = { signOutUrl: signOutUrl ?? '', certificates: certificates.join('\n') };
  return { ...EMPTY, ...common, protocol, entityId, signInUrl, ...texts };
}

export function bodyOf(draft: SignOnDraft): SignOnBody {
  const common = {
    fields: { email: draft.emailField, name: draft.nameField, groups: draft.groupsField },
    groupRoles: draft.groupRoles.filter(({ group }) => group.trim() !== ''),
    defaultRole: draft.defaultRole === 'none' ? null : draft.defaultRole,
  };
  if (draft.protocol === 'oidc') {
    const { issuer, clientId, clientSecret, scopes } = draft;
    const secret = clientSecret === '' ? {} : { clientSecret };
    return { protocol: 'oidc', issuer: issuer.trim(), clientId, scopes: scopes.trim(), ...secret, ...common };
  }
  const { entityId, signInUrl, signOutUrl } = draft;
  return {
    ...{ protocol: 'saml', entityId, signInUrl: signInUrl.trim(), signOutUrl: signOutUrl.trim() || null },
    certificates: certificatesIn(draft.certificates),
    ...common,
  };
}

export const withMetadata = (draft: SignOnDraft, found: SamlMetadata): SignOnDraft => ({
  ...draft,
  ...{ protocol: 'saml', entityId: found.entityId, signInUrl: found.signInUrl },
  ...{ signOutUrl: found.signOutUrl ?? '', certificates: found.certificates.join('\n') },
});

/** Each from its beginning to its end; what is no certificate is left for the server to refuse. */
function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return found ?? [text.trim()].filter(Boolean);
}
