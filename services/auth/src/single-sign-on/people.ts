import { type GivenRole, MEMBER_ROLES, type SignOnBody, type SignOnFields } from '@plumbline/contracts';
import { z } from 'zod';
import { SignOnRefused } from './protocol/provider.js';

const LONGEST_NAME = 80;
const LONGEST_SHOWN = 200;
const MAX_GROUPS = 1_000;

/** Somebody as their service describes them. */
export interface Person {
  email: string;
  name: string;
  groups: string[];
}

/** What the fields of the settings hold. @throws SignOnRefused where there is no usable address */
export function personOf(fields: SignOnFields, claims: Record<string, unknown>): Person {
  const [email = ''] = wordsOf(claims, fields.email);
  if (!z.email().max(254).safeParse(email).success)
    throw new SignOnRefused(
      `The service sent no mail address in its field ${fields.email}. Its administrator can add that field.`,
    );
  // Only OpenID Connect has it; a service that vouches for nothing says nothing.
  if (claims.email_verified === false || claims.email_verified === 'false')
    throw new SignOnRefused(
      `The service says that the address ${email} is not confirmed. Confirm it there first.`,
    );
  const [name = ''] = wordsOf(claims, fields.name);
  return {
    email,
    name: name.slice(0, LONGEST_NAME),
    groups: wordsOf(claims, fields.groups).slice(0, MAX_GROUPS),
  };
}

/** The highest role of somebody's groups, else that of everybody else; null lets them not in. Never an owner's. */
export function roleOf(
  { groupRoles, defaultRole }: Pick<SignOnBody, 'groupRoles' | 'defaultRole'>,
  groups: readonly string[],
): { role: GivenRole; group: string | null } | null {
  const [highest] = groupRoles
    .filter(({ group }) => groups.includes(group))
    .sort((a, b) => MEMBER_ROLES.indexOf(b.role) - MEMBER_ROLES.indexOf(a.role));
  if (highest) return highest;
  return defaultRole ? { role: defaultRole, group: null } : null;
}

/** What was said, as a screen shows it: each field as text, cut short. */
export const shownClaims = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims)
      .slice(0, 50)
      .map(([name, value]) => [name.slice(0, LONGEST_SHOWN), textOf(value).slice(0, LONGEST_SHOWN)]),
  );

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isWords = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isWords ? value.join(', ') : (JSON.stringify(value) ?? '');
}

function wordsOf(claims: Record<string, unknown>, field: string): string[] {
  const value = field === '' || !Object.hasOwn(claims, field) ? undefined : claims[field];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is string => typeof each === 'string').map((each) => each.trim());
}
