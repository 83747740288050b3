import { SCIM_GROUP, SCIM_PAGE, SCIM_USER, type ScimResource } from '@plumbline/contracts';

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** What a directory may ask for (RFC 7643, section 5). */
export const configOf = (address: string): ScimResource => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an owner of the workspace made in its team area.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
});

/** Users and groups (RFC 7643, section 6). */
export const resourceTypes = (address: string): ScimResource[] =>
  [
    { name: 'User', endpoint: '/Users', schema: SCIM_USER },
    { name: 'Group', endpoint: '/Groups', schema: SCIM_GROUP },
  ].map(({ name, endpoint, schema }) => ({
    schemas: [RESOURCE_TYPE],
    ...{ id: name, name, endpoint, schema },
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes` },
  }));

interface Attribute {
  type?: string;
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: string;
  uniqueness?: string;
  subAttributes?: object[];
}

const attribute = (name: string, description: string, given: Attribute = {}) => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...given,
});
const complex = (subAttributes: object[], given: Attribute = {}): Attribute => ({
  type: 'complex',
  subAttributes,
  ...given,
});
const READ_ONLY = { mutability: 'readOnly' } as const;
const IDS = [
  attribute('id', 'Given here; it never changes.', { ...READ_ONLY, caseExact: true, uniqueness: 'server' }),
  attribute('externalId', 'What the directory calls it.', { caseExact: true }),
];

const USER = [
  ...IDS,
  attribute('userName', 'The name in the directory.', { required: true, uniqueness: 'server' }),
  attribute(
    'name',
    'Parts of the name.',
    complex([
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The last name.'),
      attribute('givenName', 'The first name.'),
    ]),
  ),
  attribute('displayName', 'The name as it is shown.'),
  attribute(
    'emails',
    'One address, of a domain that the workspace has proved; the userName where there is none.',
    complex(
      [
        attribute('value', 'The address.'),
        attribute('type', 'Always work.'),
        attribute('primary', 'Always true.', { type: 'boolean' }),
      ],
      { multiValued: true },
    ),
  ),
  attribute('active', 'Whether they are a member: false ends every session and frees the seat.', {
    type: 'boolean',
  }),
  attribute(
    'groups',
    'The groups that they belong to.',
    complex(
      [attribute('value', 'The id of the group.', READ_ONLY), attribute('display', 'Its name.', READ_ONLY)],
      { multiValued: true, ...READ_ONLY },
    ),
  ),
];

const GROUP = [
  ...IDS,
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  attribute(
    'members',
    'Users of this directory.',
    complex([attribute('value', 'The id of the user.'), attribute('display', 'The userName.', READ_ONLY)], {
      multiValued: true,
    }),
  ),
];

/** The attributes that are kept; what a directory sends besides is passed over (RFC 7643, section 7). */
export const schemas = (address: string): ScimResource[] =>
  [
    { id: SCIM_USER, name: 'User', description: 'Somebody of the directory.', attributes: USER },
    { id: SCIM_GROUP, name: 'Group', description: 'A group of the directory.', attributes: GROUP },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${address}/Schemas/${schema.id}` },
  }));
