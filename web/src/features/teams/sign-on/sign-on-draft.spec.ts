import { describe, expect, it } from '@jest/globals';
import type { SignOnConnection } from '@plumbline/contracts';
import { bodyOf, draftOf, withMetadata } from './sign-on-draft.js';

const PEM = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----';
const FIELDS = { email: 'email', name: 'name', groups: 'groups' };

const connection = (settings: SignOnConnection['settings']): SignOnConnection => ({
  ...{ settings, mode: 'off', breakGlassUserId: null, test: null, changedAt: new Date().toISOString() },
});

describe('the form of single sign-on', () => {
  it('sends what it was filled with, and keeps a secret that is not typed again', () => {
    const settings = {
      ...{
        protocol: 'oidc' as const,
        issuer: 'https://id.example',
        clientId: 'x',
        scopes: 'openid',
        hasSecret: true,
      },
      ...{ fields: FIELDS, groupRoles: [{ group: 'a', role: 'editor' as const }], defaultRole: null },
    };
    const draft = draftOf(connection(settings));
    const { hasSecret: _, ...body } = settings;
    expect(bodyOf(draft)).toEqual(body);
    expect(bodyOf({ ...draft, clientSecret: 's' })).toMatchObject({ clientSecret: 's' });
  });

  it('takes apart several certificates, and fills itself from metadata', () => {
    const found = {
      entityId: 'urn:x',
      signInUrl: 'https://id.example/in',
      signOutUrl: null,
      certificates: [PEM, PEM],
    };
    expect(bodyOf(withMetadata(draftOf(null), found))).toEqual({
      ...{ protocol: 'saml', ...found, fields: FIELDS, groupRoles: [], defaultRole: 'viewer' },
    });
  });
});
