import type { ScimBody, ScimOperation } from '@plumbline/contracts';
import { z } from 'zod';
import { changesOf, isMeant, type ScimChange, type ScimPath } from './scim-path.js';
import { scimRefusal } from './scim-refusal.js';

/** What is kept of what a directory says of somebody. */
export interface UserAttributes {
  userName: string;
  externalId: string | null;
  /** Null: the userName is the address. */
  email: string | null;
  displayName: string;
  givenName: string;
  familyName: string;
  formattedName: string;
  active: boolean;
}

const LONGEST = 256;
const address = z.email().max(254);

const NAMES: Readonly<Record<string, 'givenName' | 'familyName' | 'formattedName'>> = {
  givenname: 'givenName',
  familyname: 'familyName',
  formatted: 'formattedName',
};

/** Of a whole resource: what it does not name is empty, and somebody is active unless it says otherwise. */
export function userFrom(body: ScimBody): UserAttributes {
  const blank: UserAttributes = {
    ...{ userName: '', externalId: null, email: null, displayName: '' },
    ...{ givenName: '', familyName: '', formattedName: '', active: true },
  };
  return patchUser(blank, [{ op: 'replace', value: body }]);
}

/**
 * The attributes after the operations of a PATCH. Those of which nothing is kept, such as phone numbers and what
 * extensions add, are passed over, so that a directory may send what it has.
 * @throws AppError as SCIM's `invalidValue`, `invalidPath` or `mutability`
 */
export function patchUser(user: UserAttributes, operations: readonly ScimOperation[]): UserAttributes {
  const changed = changesOf(operations).reduce(apply, user);
  if (changed.userName === '') throw scimRefusal('invalidValue', 'userName is required.');
  return changed;
}

/** The address that the account has. @throws AppError as SCIM's `invalidValue` without one */
export function addressOf({ email, userName }: UserAttributes): string {
  const found = address.safeParse(email ?? userName);
  if (found.success) return found.data;
  throw scimRefusal('invalidValue', 'An address of mail is required: as a work email, or as the userName.');
}

/** As people read it. */
export const shownName = ({ displayName, formattedName, givenName, familyName }: UserAttributes): string =>
  (displayName || formattedName || `${givenName} ${familyName}`.trim()).slice(0, 80);

function apply(user: UserAttributes, { op, path, value }: ScimChange): UserAttributes {
  const given = op === 'remove' ? undefined : value;
  switch (path.attribute) {
    case 'username':
      return { ...user, userName: textIn(path, given) };
    case 'externalid':
      return { ...user, externalId: textIn(path, given) || null };
    case 'displayname':
      return { ...user, displayName: textIn(path, given) };
    case 'active':
      return { ...user, active: truthIn(given) };
    case 'name':
      return { ...user, ...namesIn(path, given) };
    case 'emails':
      return { ...user, email: emailIn(user, path, given) };
    default:
      return user;
  }
}

function textIn({ attribute }: ScimPath, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || value.length > LONGEST || /\p{Cc}/u.test(value))
    throw scimRefusal('invalidValue', `${attribute} must be a text of at most ${LONGEST} characters.`);
  return value.trim();
}

/** Entra may write it as a word. */
function truthIn(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw scimRefusal('invalidValue', 'active must be true or false.');
}

function namesIn(path: ScimPath, value: unknown): Partial<UserAttributes> {
  if (path.sub !== undefined) {
    const name = Object.hasOwn(NAMES, path.sub) ? NAMES[path.sub] : undefined;
    return name ? { [name]: textIn(path, value) } : {};
  }
  if (value === undefined || value === null) return { givenName: '', familyName: '', formattedName: '' };
  if (typeof value !== 'object') throw scimRefusal('invalidValue', 'name must be an object.');
  const parts = Object.entries(value).map(([sub, each]) =>
    namesIn({ ...path, sub: sub.toLowerCase() }, each),
  );
  return Object.assign({}, ...parts) as Partial<UserAttributes>;
}

interface Email {
  value?: unknown;
  type?: unknown;
  primary?: unknown;
}

/** One address is kept: the primary one, else the one for work, else the first. */
function emailIn({ email }: UserAttributes, path: ScimPath, value: unknown): string | null {
  if (!isMeant(path, { type: 'work', primary: true, value: email ?? '' })) return email;
  if (path.sub !== undefined && path.sub !== 'value') return email;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return textIn(path, value) || null;
  const list = [value].flat() as Email[];
  const isTrue = ({ primary }: Email) => String(primary).toLowerCase() === 'true';
  const chosen = list.find(isTrue) ?? list.find(({ type }) => type === 'work') ?? list[0];
  return textIn(path, chosen?.value) || null;
}
