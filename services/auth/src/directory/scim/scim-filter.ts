import type { Filter } from 'scim2-parse-filter';
import { foldName } from '../../identity/users/user.entity.js';
import { parseFilter } from './scim-path.js';
import { scimRefusal } from './scim-refusal.js';

/** What a filter may name: an expression of SQL, and what is compared with it. */
export interface FilteredAttribute {
  sql: string;
  /** `folded` is kept or written in SQL as `foldName` does it; `member` is an expression that `$n` stands in. */
  kind: 'exact' | 'folded' | 'boolean' | 'time' | 'member';
}
/** By their paths in lower case. */
export type FilteredAttributes = Readonly<Record<string, FilteredAttribute>>;

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};
const PATTERNS: Readonly<Record<string, (text: string) => string>> = {
  co: (text) => `%${text}%`,
  sw: (text) => `${text}%`,
  ew: (text) => `%${text}`,
};

/**
 * A filter of SCIM (RFC 7644, 3.4.2.2) as a condition of SQL; what it compares with goes into `parameters`, never into
 * the text.
 * @throws AppError as SCIM's `invalidFilter`
 */
export function filterSql(
  text: string | undefined,
  attributes: FilteredAttributes,
  parameters: unknown[],
): string {
  if (text === undefined || text.trim() === '') return 'true';
  return new Compiler(attributes, parameters).compile(parseFilter(text), '');
}

class Compiler {
  constructor(
    private readonly attributes: FilteredAttributes,
    private readonly parameters: unknown[],
  ) {}

  compile(filter: Filter, within: string): string {
    switch (filter.op) {
      case 'and':
      case 'or':
        return `(${filter.filters.map((each) => this.compile(each, within)).join(` ${filter.op} `)})`;
      case 'not':
        return `NOT coalesce(${this.compile(filter.filter, within)}, false)`;
      case '[]':
        return this.compile(filter.valFilter, `${within}${filter.attrPath}.`);
      case 'pr':
        return this.present(this.attribute(within + filter.attrPath));
      default:
        return this.compare(filter.op, this.attribute(within + filter.attrPath), filter.compValue);
    }
  }

  private attribute(path: string): FilteredAttribute {
    const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '').toLowerCase();
    const found = Object.hasOwn(this.attributes, name) ? this.attributes[name] : undefined;
    if (!found) throw scimRefusal('invalidFilter', `There is no filter by ${path.slice(0, 100)} here.`);
    return found;
  }

  private present({ sql, kind }: FilteredAttribute): string {
    if (kind === 'member') throw scimRefusal('invalidFilter', 'Name the member that is looked for.');
    return kind === 'exact' || kind === 'folded' ? `coalesce(${sql}, '') <> ''` : `${sql} IS NOT NULL`;
  }

  private compare(op: string, { sql, kind }: FilteredAttribute, value: unknown): string {
    if (kind === 'member') return this.member(op, sql, value);
    if (value === null && op === 'eq') return `${sql} IS NULL`;
    const pattern = PATTERNS[op];
    if (pattern && (kind === 'exact' || kind === 'folded'))
      return `${sql} LIKE ${this.parameter(pattern(textOf(value, kind).replace(/[\\%_]/g, '\\$&')))}`;
    const comparison = COMPARISONS[op];
    const isOrdered = op !== 'eq' && op !== 'ne';
    if (!comparison || (isOrdered && kind === 'boolean'))
      throw scimRefusal('invalidFilter', `"${op}" does not fit this attribute.`);
    return `${sql} ${comparison} ${this.parameter(comparedValue(value, kind))}`;
  }

  private member(op: string, sql: string, value: unknown): string {
    if (op !== 'eq') throw scimRefusal('invalidFilter', 'Members are found with "eq" alone.');
    return sql.replace('$n', this.parameter(textOf(value, 'exact')));
  }

  private parameter(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}

function textOf(value: unknown, kind: FilteredAttribute['kind']): string {
  if (typeof value !== 'string')
    throw scimRefusal('invalidFilter', 'A text is compared with a text in quotes.');
  return kind === 'folded' ? foldName(value) : value;
}

function comparedValue(value: unknown, kind: FilteredAttribute['kind']): unknown {
  if (kind === 'boolean') {
    const word = String(value).toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    throw scimRefusal('invalidFilter', 'This attribute is true or false.');
  }
  const text = textOf(value, kind);
  if (kind !== 'time') return text;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw scimRefusal('invalidFilter', 'A time is written as RFC 3339 has it.');
  return time;
}
