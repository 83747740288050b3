import type { CellValue } from '@plumbline/contracts';

/** Formulas once more, read and computed by other means than the compiler's: one row or group at a time, in JavaScript. */
type Row = Record<string, CellValue>;
type Evaluate = (rows: readonly Row[], row: Row) => CellValue;

const TOKEN = /\s*(\d+(?:\.\d+)?|'(?:[^']|'')*'|\[[^\]]+\]|[a-z_]\w*|<=|>=|<>|!=|[-+*/%(),=<>])/iy;
const LEVELS = [['or'], ['and'], ['=', '<>', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];

/** The value of a formula for a row, or for all rows together. */
export function formulaTruth(formula: string, rows: readonly Row[], row: Row = {}): CellValue {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(formula); match; match = TOKEN.exec(formula)) tokens.push(match[1] ?? '');
  return expression(tokens, 0)(rows, row);
}

function expression(tokens: string[], level: number): Evaluate {
  if (level === LEVELS.length) return primary(tokens);
  let left = expression(tokens, level + 1);
  while (LEVELS[level]?.includes((tokens[0] ?? '').toLowerCase())) {
    const operator = (tokens.shift() ?? '').toLowerCase();
    const [before, after] = [left, expression(tokens, level + 1)];
    left = (rows, row) => operate(operator, before(rows, row), after(rows, row));
  }
  return left;
}

function primary(tokens: string[]): Evaluate {
  const token = tokens.shift() ?? '';
  if (token === '(') {
    const inner = expression(tokens, 0);
    tokens.shift();
    return inner;
  }
  if (token === '-') {
    const operand = primary(tokens);
    return (rows, row) => operate('-', 0, operand(rows, row));
  }
  if (token.toLowerCase() === 'not') {
    const operand = expression(tokens, 2);
    return (rows, row) => {
      const value = operand(rows, row);
      return value === null ? null : !value;
    };
  }
  if (/^\d/.test(token)) return () => Number(token);
  if (token.startsWith("'")) return () => token.slice(1, -1).replaceAll("''", "'");
  if (token.startsWith('[')) return (_, row) => row[token.slice(1, -1)] ?? null;
  return tokens[0] === '(' ? called(token.toLowerCase(), argumentsOf(tokens)) : named(token);
}

function argumentsOf(tokens: string[]): Evaluate[] {
  const args: Evaluate[] = [];
  for (let token = tokens.shift(); token !== undefined && token !== ')' && tokens.length > 0; ) {
    if (tokens[0] === ')') {
      tokens.shift();
      break;
    }
    args.push(expression(tokens, 0));
    token = tokens.shift();
  }
  return args;
}

function named(name: string): Evaluate {
  const constants: Record<string, CellValue> = { true: true, false: false, null: null };
  return (_, row) => (name in constants ? (constants[name] ?? null) : (row[name] ?? null));
}

const DAY_MS = 86_400_000;
const time = (value: CellValue) =>
  Date.parse(`${String(value).slice(0, 10)}T${String(value).slice(11) || '00:00:00'}Z`);
const isDay = (value: CellValue) => /^\d{4}-\d\d-\d\d/.test(String(value));

function operate(operator: string, a: CellValue, b: CellValue): CellValue {
  if (operator === 'and') return a === false || b === false ? false : a === null || b === null ? null : true;
  if (operator === 'or') return a === true || b === true ? true : a === null || b === null ? null : false;
  if (a === null || b === null) return null;
  const [x, y] = [Number(a), Number(b)];
  if (operator === '-' && isDay(a) && isDay(b)) return (time(a) - time(b)) / DAY_MS;
  const [l, r] = typeof a === 'number' ? [x, y] : isDay(a) && isDay(b) ? [time(a), time(b)] : [a, b];
  switch (operator) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return y === 0 ? null : x / y;
    case '%':
      return y === 0 ? null : x % y;
    case '=':
      return l === r;
    case '<':
      return l < r;
    case '<=':
      return l <= r;
    case '>':
      return l > r;
    case '>=':
      return l >= r;
    default:
      return l !== r;
  }
}

const AGGREGATES: Record<string, (values: CellValue[]) => CellValue> = {
  count: (values) => values.length,
  count_distinct: (values) => new Set(values).size,
  sum: (values) =>
    values.length === 0 ? null : values.reduce<number>((sum, value) => sum + Number(value), 0),
  avg: (values) => operate('/', AGGREGATES.sum?.(values) ?? null, values.length),
  min: (values) => [...values].sort(order)[0] ?? null,
  max: (values) => [...values].sort(order).at(-1) ?? null,
  median: (values) => {
    const sorted = values.map(Number).sort((a, b) => a - b);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  },
};

const order = (a: CellValue, b: CellValue) =>
  typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1;

function called(name: string, args: Evaluate[]): Evaluate {
  const [first] = args;
  const aggregate = AGGREGATES[name];
  if (aggregate) {
    return (rows) => {
      const values = first ? rows.map((each) => first(rows, each)) : rows.map(() => true);
      return aggregate(values.filter((value) => value !== null));
    };
  }
  if (name === 'if') return choice(args);
  if (name === 'case') return choice(args);
  return (rows, row) =>
    simple(
      name,
      args.map((each) => each(rows, row)),
    );
}

function choice(args: Evaluate[]): Evaluate {
  return (rows, row) => {
    for (let at = 0; at + 1 < args.length; at += 2)
      if (args[at]?.(rows, row) === true) return args[at + 1]?.(rows, row) ?? null;
    return args.length % 2 === 1 ? (args.at(-1)?.(rows, row) ?? null) : null;
  };
}

function simple(name: string, values: CellValue[]): CellValue {
  const [a = null, b = null] = values;
  const present = values.filter((value) => value !== null);
  if (name === 'coalesce') return present[0] ?? null;
  if (name === 'is_null') return a === null;
  if (name === 'concat') return present.join('');
  if (name === 'least') return [...present].sort(order)[0] ?? null;
  if (name === 'greatest') return [...present].sort(order).at(-1) ?? null;
  if (a === null || (values.length > 1 && b === null)) return null;
  const text = String(a);
  const date = new Date(time(a));
  const functions: Record<string, () => CellValue> = {
    abs: () => Math.abs(Number(a)),
    floor: () => Math.floor(Number(a)),
    ceil: () => Math.ceil(Number(a)),
    round: () => Math.round(Number(a) * 10 ** Number(b ?? 0)) / 10 ** Number(b ?? 0),
    power: () => Number(a) ** Number(b),
    lower: () => text.toLowerCase(),
    upper: () => text.toUpperCase(),
    trim: () => text.trim(),
    length: () => text.length,
    left: () => text.slice(0, Number(b)),
    right: () => text.slice(-Number(b)),
    contains: () => text.toLowerCase().includes(String(b).toLowerCase()),
    starts_with: () => text.toLowerCase().startsWith(String(b).toLowerCase()),
    year: () => date.getUTCFullYear(),
    quarter: () => Math.floor(date.getUTCMonth() / 3) + 1,
    month: () => date.getUTCMonth() + 1,
    day: () => date.getUTCDate(),
    weekday: () => date.getUTCDay() || 7,
    hour: () => date.getUTCHours(),
    start_of_year: () => `${String(Math.floor(Number(a))).padStart(4, '0')}-01-01`,
    days_between: () => Math.floor(time(b) / DAY_MS) - Math.floor(time(a) / DAY_MS),
    hours_between: () => (time(b) - time(a)) / 3_600_000,
  };
  const known = functions[name];
  if (!known) throw new Error(`no function ${name}`);
  return known();
}
