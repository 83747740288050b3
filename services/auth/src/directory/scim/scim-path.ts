import { SCIM_GROUP, SCIM_USER, type ScimOperation } from '@plumbline/contracts';
import { type Filter, filter, parse } from 'scim2-parse-filter';
import { scimRefusal } from './scim-refusal.js';

/** `emails[type eq "work"].value`, in parts; names in lower case, for those of SCIM have none (RFC 7643, 2.1). */
export interface ScimPath {
  attribute: string;
  filter?: Filter;
  sub?: string;
}

const PATH = /^([a-z][\w$-]*)(?:\[([^\]]{1,500})\])?(?:\.([a-z$][\w$-]*))?$/i;
const CORE = [SCIM_USER, SCIM_GROUP].map((schema) => `${schema.toLowerCase()}:`);
/** The parser's pattern for quoted words takes for ever where lines end within one. */
const CONTROL = /\p{Cc}/u;
const DEEPEST = 20;

/** @throws AppError as SCIM's `invalidFilter` */
export function parseFilter(text: string): Filter {
  if (CONTROL.test(text) || text.split('(').length > DEEPEST) throw invalidFilter(text);
  try {
    return parse(text);
  } catch {
    throw invalidFilter(text);
  }
}

/**
 * A path of an attribute.
 * @returns undefined for one of an extension, of which nothing is kept
 * @throws AppError as SCIM's `invalidPath`
 */
export function parsePath(text: string): ScimPath | undefined {
  const core = CORE.find((prefix) => text.toLowerCase().startsWith(prefix));
  const plain = core ? text.slice(core.length) : text;
  if (/^urn:/i.test(plain)) return undefined;
  const [, attribute = '', condition, sub] = PATH.exec(plain.trim()) ?? [];
  if (attribute === '') throw scimRefusal('invalidPath', `This path cannot be read: ${text.slice(0, 200)}`);
  return {
    attribute: attribute.toLowerCase(),
    ...(condition && { filter: parseFilter(condition) }),
    ...(sub && { sub: sub.toLowerCase() }),
  };
}

/** Whether a value of several is one that a path speaks of. */
export const isMeant = (path: ScimPath, value: object): boolean => !path.filter || filter(path.filter)(value);

/** One change of one attribute; `value` is undefined where it is taken away. */
export interface ScimChange {
  op: ScimOperation['op'];
  path: ScimPath;
  value: unknown;
}

/** Operations of a PATCH, attribute by attribute: one without a path names them in its value. */
export function changesOf(operations: readonly ScimOperation[]): ScimChange[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path !== undefined) return changeOf(op, path, value);
    if (op === 'remove') throw scimRefusal('noTarget', 'An operation that removes needs a path.');
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw scimRefusal('invalidValue', 'An operation without a path needs an object as its value.');
    return Object.entries(value).flatMap(([name, each]) => changeOf(op, name, each));
  });
}

function changeOf(op: ScimChange['op'], text: string, value: unknown): ScimChange[] {
  const path = parsePath(text);
  return path ? [{ op, path, value }] : [];
}

const invalidFilter = (text: string) =>
  scimRefusal('invalidFilter', `This filter cannot be read: ${text.slice(0, 200)}`);
