import type { ScimBody, ScimOperation } from '@plumbline/contracts';
import type { Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { changesOf, type ScimChange } from './scim-path.js';
import { scimRefusal } from './scim-refusal.js';

/** What one operation does to a group. */
export type GroupChange =
  | { kind: 'rename'; name: string }
  | { kind: 'external'; externalId: string | null }
  | { kind: 'add' | 'remove' | 'replace'; members: readonly string[] };

const text = z.string().trim().min(1).max(256);
const members = z.array(z.object({ value: z.uuid() })).max(10_000);

/** Of a whole resource: who is not named in it is no member. */
export function groupFrom(body: ScimBody): GroupChange[] {
  const whole = { members: [], externalId: null, ...caseFolded(body) };
  return groupChanges([{ op: 'replace', value: whole }]);
}

/**
 * What the operations of a PATCH do to a group, in their order.
 * @throws AppError as SCIM's `invalidValue`, `invalidPath` or `mutability`
 */
export const groupChanges = (operations: readonly ScimOperation[]): GroupChange[] =>
  changesOf(operations).flatMap(changeOf);

function changeOf({ op, path, value }: ScimChange): GroupChange[] {
  switch (path.attribute) {
    case 'displayname':
      if (op === 'remove') throw scimRefusal('mutability', 'displayName is required.');
      return [{ kind: 'rename', name: read(text, value, 'displayName must be a text.') }];
    case 'externalid': {
      const isGone = op === 'remove' || value === null;
      return [
        { kind: 'external', externalId: isGone ? null : read(text, value, 'externalId must be a text.') },
      ];
    }
    case 'members':
      return [{ kind: op, members: path.filter ? idsIn(path.filter) : membersIn(op, value) }];
    default:
      return [];
  }
}

/** Taken away without being named, all of them go. */
function membersIn(op: ScimChange['op'], value: unknown): string[] {
  const isAbsent = value === undefined || value === null;
  if (op === 'remove' && isAbsent) return [ALL];
  const list = isAbsent ? [] : [value].flat();
  return read(members, list, 'members must be users of this directory, each by its id.').map(
    (each) => each.value,
  );
}

/** In the place of an id: every member. */
export const ALL = '*';

/** `members[value eq "…"]`, also several joined by `or`. */
function idsIn(filter: Filter): string[] {
  if (filter.op === 'or') return filter.filters.flatMap(idsIn);
  const isOne = filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value';
  if (isOne && typeof filter.compValue === 'string') return [filter.compValue];
  throw scimRefusal('invalidPath', 'Members are named by members[value eq "id"].');
}

const caseFolded = (body: ScimBody): ScimBody =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.toLowerCase() === 'externalid' ? 'externalId' : name,
      value,
    ]),
  );

function read<Schema extends z.ZodType>(schema: Schema, value: unknown, words: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw scimRefusal('invalidValue', words);
  return parsed.data;
}
