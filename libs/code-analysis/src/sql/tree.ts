/**
 * A node of PostgreSQL's own parse tree, as its JSON: `{SelectStmt: {...}}`. Its shape is that of the server's source;
 * what is read of it is asked for field by field.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** A node with its kind, its fields, and the nodes around it. */
export interface SqlNode {
  kind: string;
  fields: Fields;
  /** In bytes from the beginning of the text that was parsed; undefined where the parser says nothing. */
  location?: number;
  parent?: SqlNode;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind and the fields of `{Kind: {...}}`. */
export function unwrap(value: unknown): { kind: string; fields: Fields } | undefined {
  if (!isFields(value)) return undefined;
  const [kind, ...others] = Object.keys(value);
  if (kind === undefined || others.length > 0 || !/^[A-Z]/u.test(kind)) return undefined;
  const fields = value[kind];
  return isFields(fields) ? { kind, fields } : undefined;
}

/** The fields of a node of this kind; undefined where it is another. */
export function fieldsOf(value: unknown, kind: string): Fields | undefined {
  const node = unwrap(value);
  return node?.kind === kind ? node.fields : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a list of names: `[{String: {sval}}]`. */
export const wordsOf = (value: unknown): string[] =>
  listOf(value).map((each) => (fieldsOf(each, 'A_Star') ? '*' : textOf(fieldsOf(each, 'String')?.sval)));

/** The last word of a column's name; undefined where it is no plain column. */
export function columnOf(value: unknown): string | undefined {
  const words = wordsOf(fieldsOf(value, 'ColumnRef')?.fields);
  return words.at(-1);
}

/** The table or alias before a column's name. */
export const tableOf = (value: unknown): string | undefined => {
  const words = wordsOf(fieldsOf(value, 'ColumnRef')?.fields);
  return words.length > 1 ? words[0] : undefined;
};

/** The name of a function that is called, without its schema. */
export const functionOf = (value: unknown): string | undefined =>
  wordsOf(fieldsOf(value, 'FuncCall')?.funcname).at(-1);

/** The text of a constant. */
export function constantText(value: unknown): string | undefined {
  const constant = fieldsOf(value, 'A_Const')?.sval;
  return isFields(constant) ? textOf(constant.sval) : undefined;
}

/** The number of a constant. */
export function constantNumber(value: unknown): number | undefined {
  const constant = fieldsOf(value, 'A_Const');
  if (!constant) return undefined;
  if (isFields(constant.ival)) return Number(constant.ival.ival ?? 0);
  return isFields(constant.fval) ? Number(constant.fval.fval) : undefined;
}

export const isNull = (value: unknown): boolean => fieldsOf(value, 'A_Const')?.isnull === true;

/** An operation's word: `=`, `/`, `~~`. */
export const operatorOf = ({ name }: Fields): string => wordsOf(name).at(-1) ?? '';

/** A node and everything below it, with the nodes around each. */
export function* walkTree(value: unknown, parent?: SqlNode): Generator<SqlNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* walkTree(each, parent);
    return;
  }
  if (!isFields(value)) return;
  const wrapped = unwrap(value);
  if (!wrapped) {
    for (const each of Object.values(value)) yield* walkTree(each, parent);
    return;
  }
  const { location } = wrapped.fields;
  const node: SqlNode = {
    ...wrapped,
    ...(typeof location === 'number' && location >= 0 && { location }),
    ...(parent && { parent }),
  };
  yield node;
  for (const each of Object.values(wrapped.fields)) yield* walkTree(each, node);
}

/** Everything below a value, selects inside it left out. */
export function* walkLevel(value: unknown): Generator<SqlNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* walkLevel(each);
    return;
  }
  const wrapped = unwrap(value);
  if (wrapped?.kind === 'SelectStmt') return;
  if (wrapped) yield wrapped;
  if (isFields(value)) for (const each of Object.values(wrapped?.fields ?? value)) yield* walkLevel(each);
}

export const AGGREGATES =
  /^(?:sum|avg|count|min|max|array_agg|string_agg|json_agg|jsonb_agg|json_object_agg|bool_and|bool_or|every|stddev\w*|variance|var_\w+|percentile_\w+|mode|corr|regr_\w+|group_concat|median|any_value)$/u;
