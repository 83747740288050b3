import { elementAt } from '@plumbline/statistics';
import { AGGREGATE_FUNCTIONS } from '../fragments/aggregate-sql.js';
import { isCalendarDate } from '../fragments/operand-sql.js';
import type { ValueKind } from '../schema/schema.js';
import { type BinaryOperator, FormulaError, type FormulaNode } from './formula.js';
import { type FormulaFunction, ROW_FUNCTIONS } from './formula-functions.js';
import type { CallNode, Scope, Typed } from './formula-scope.js';
import {
  addedUnits,
  dividedUnits,
  multipliedUnits,
  PLAIN,
  type Unit,
  unitIn,
  unitText,
} from './formula-units.js';

/** The SQL of a formula's part; throws `FormulaError` where it has no meaning. */
export function compile(node: FormulaNode, scope: Scope): Typed {
  const typed = compileNode(node, scope);
  scope.note?.(node, typed);
  return typed;
}

function compileNode(node: FormulaNode, scope: Scope): Typed {
  switch (node.type) {
    case 'number':
      return double(`CAST(${scope.bindings.bind(node.value)} AS DOUBLE)`, PLAIN);
    case 'text':
      return { sql: scope.bindings.bind(node.value), kind: 'text', isDouble: false };
    case 'boolean':
      return boolean(scope.bindings.bind(node.value));
    case 'null':
      return { sql: 'NULL', kind: 'null', isDouble: false, unit: PLAIN };
    case 'column':
      return scope.column(node.name, node);
    case 'negate': {
      const operand = argument(node.operand, 'number', scope);
      return double(`(- ${operand.sql})`, operand.unit);
    }
    case 'not':
      return boolean(`(NOT ${argument(node.operand, 'boolean', scope).sql})`);
    case 'binary':
      return compileBinary(node, scope);
    case 'call':
      return compileCall(node, scope);
  }
}

const double = (sql: string, unit?: Unit): Typed => ({ sql, kind: 'number', isDouble: true, unit });
const boolean = (sql: string): Typed => ({ sql, kind: 'boolean', isDouble: false });

type BinaryNode = Extract<FormulaNode, { type: 'binary' }>;

function compileBinary(node: BinaryNode, scope: Scope): Typed {
  const { operator, left, right } = node;
  switch (operator) {
    case 'and':
    case 'or':
      return boolean(
        `(${argument(left, 'boolean', scope).sql} ${operator} ${argument(right, 'boolean', scope).sql})`,
      );
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(node, operator, scope);
    default: {
      const [x, y] = agreeing([left, right], scope, 'compared');
      return boolean(`(${x!.sql} ${operator} ${y!.sql})`);
    }
  }
}

function arithmetic(node: BinaryNode, operator: BinaryOperator, scope: Scope): Typed {
  const left = compile(node.left, scope);
  const right = compile(node.right, scope);
  if (operator === '-' && isTime(left.kind) && isTime(right.kind)) return daysBetween(right, left);
  const [x, y] = [asArgument(left, 'number', node.left), asArgument(right, 'number', node.right)];
  const sql = `(${x.sql} ${operator} ${y.sql})`;
  if (operator === '*') return double(sql, multipliedUnits(x.unit, y.unit));
  if (operator === '/') return double(sql, dividedUnits(x.unit, y.unit));
  if (operator === '%') return double(sql, x.unit);
  const verb = operator === '+' ? 'added' : 'subtracted';
  return double(sql, commonUnit([x, y], [node.left, node.right], verb, scope));
}

/** Whole days between dates, with fractions where a time of day is known. */
function daysBetween(from: Typed, to: Typed): Typed {
  const sql =
    from.kind === 'date' && to.kind === 'date'
      ? `CAST(date_diff('day', ${from.sql}, ${to.sql}) AS DOUBLE)`
      : `(date_diff('microsecond', CAST(${from.sql} AS TIMESTAMP), CAST(${to.sql} AS TIMESTAMP)) / 86400000000.0)`;
  return double(sql, unitIn('time', 'days'));
}

/** The unit of values that stand beside each other; throws `FormulaError` at the first that cannot. */
function commonUnit(
  values: Typed[],
  nodes: FormulaNode[],
  verb: string,
  { unitOf }: Scope,
): Unit | undefined {
  if (!unitOf) return undefined;
  const [first, ...others] = values;
  let unit = first?.unit;
  for (const [index, other] of others.entries()) {
    const both = addedUnits(unit, other.unit);
    if (both === null) {
      const [own, its] = [unit && unitText(unit), other.unit && unitText(other.unit)];
      throw new FormulaError(
        `${own} and ${its} cannot be ${verb}: they are different things.`,
        elementAt(nodes, index + 1),
        `a value in ${own}`,
      );
    }
    unit = both;
  }
  return unit;
}

/** One argument of the expected kind; throws `FormulaError` at it when it is another. */
function argument(node: FormulaNode, expected: ValueKind | 'any', scope: Scope): Typed {
  return asArgument(compileAs(node, expected, scope), expected, node);
}

function asArgument(value: Typed, expected: ValueKind | 'any', node: FormulaNode): Typed {
  if (expected !== 'any' && !fits(value.kind, expected)) {
    const words = KIND_WORDS[expected];
    throw new FormulaError(`${words} is expected here.`, node, words.toLowerCase());
  }
  return value.kind === 'number' ? { ...value, sql: doubleSql(value) } : value;
}

const isTime = (kind: Typed['kind'] | 'any') => kind === 'date' || kind === 'timestamp';

/** Dates and times can be compared with each other; `null` fits everywhere. */
function fits(kind: Typed['kind'], expected: Typed['kind']): boolean {
  return kind === 'null' || kind === expected || (isTime(kind) && isTime(expected));
}

/** Where a date is expected, a text that names a day is that day. */
function compileAs(node: FormulaNode, expected: Typed['kind'] | 'any', scope: Scope): Typed {
  if (!isTime(expected) || node.type !== 'text' || !isCalendarDate(node.value)) return compile(node, scope);
  return { sql: `CAST(${scope.bindings.bind(node.value)} AS DATE)`, kind: 'date', isDouble: false };
}

const KIND_WORDS: Record<ValueKind | 'any', string> = {
  number: 'A number',
  text: 'A text',
  boolean: 'A comparison (true or false)',
  date: 'A date',
  timestamp: 'A date or time',
  instant: 'A date or time',
  any: 'A value',
};

function doubleSql(value: Typed): string {
  return value.isDouble ? value.sql : `CAST(${value.sql} AS DOUBLE)`;
}

/** Arguments that must be of one kind, such as both sides of a comparison; texts follow what stands beside them. */
function agreeing(nodes: FormulaNode[], scope: Scope, verb: string): Typed[] {
  const others = new Map(
    nodes.filter(({ type }) => type !== 'text').map((node) => [node, compile(node, scope)]),
  );
  const kind = [...others.values()].find((value) => value.kind !== 'null')?.kind ?? 'text';
  const values = nodes.map((node) => {
    const value = others.get(node) ?? compileAs(node, kind, scope);
    if (!fits(value.kind, kind))
      throw new FormulaError(
        'These values are of different kinds.',
        node,
        KIND_WORDS[asKind(kind)].toLowerCase(),
      );
    return value.kind === 'number' ? double(doubleSql(value), value.unit) : value;
  });
  if (kind !== 'number') return values;
  const unit = commonUnit(values, nodes, verb, scope);
  return values.map((value) => ({ ...value, unit }));
}

const asKind = (kind: Typed['kind']): ValueKind | 'any' => (kind === 'null' ? 'any' : kind);

function compileCall(node: CallNode, scope: Scope): Typed {
  const { name, args } = node;
  const aggregate = AGGREGATE_FUNCTIONS.get(name);
  if (aggregate) {
    requireArguments(node, aggregate.args);
    return scope.aggregate(aggregate, node);
  }
  const known = ROW_FUNCTIONS.get(name);
  if (!known) throw new FormulaError(`There is no function “${name}”.`, node, 'a function');
  const min = known.args.length - (known.optional ?? 0);
  requireArguments(node, { min, max: known.repeats ? Number.POSITIVE_INFINITY : known.args.length });
  return callRowFunction(known, args, scope);
}

function requireArguments(node: CallNode, { min, max }: { min: number; max: number }): void {
  const count = node.args.length;
  if (count >= min && count <= max) return;
  const needed =
    min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  const values = `${needed} ${max === 1 ? 'value' : 'values'}`;
  throw new FormulaError(`${node.name}() takes ${values}.`, node, values);
}

function callRowFunction(known: FormulaFunction, args: FormulaNode[], scope: Scope): Typed {
  const kindAt = (index: number) => elementAt(known.args, Math.min(index, known.args.length - 1));
  const alike = args.filter((_, index) => kindAt(index) === 'same');
  const same = agreeing(alike, scope, 'given for one another');
  const rest = [...same];
  const values = args.map((arg, index) => {
    const kind = kindAt(index);
    return kind === 'same' ? rest.shift()! : argument(arg, kind, scope);
  });
  const kind =
    known.answers === 'same' ? (same.find((value) => value.kind !== 'null')?.kind ?? 'null') : known.answers;
  scope.bindings.textCopies[scope.over] +=
    known.copiesText === 'each' ? args.length : (known.copiesText ?? 0);
  const unit =
    known.answers === 'same' ? same[0]?.unit : (known.unit ?? (known.keepsUnit ? values[0]?.unit : PLAIN));
  return { sql: known.sql(...values.map(({ sql }) => sql)), kind, isDouble: kind === 'number', unit };
}
