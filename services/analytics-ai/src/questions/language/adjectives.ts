/** "most expensive" and "least recent" say what one word says, too. */
export const GRADED: ReadonlyMap<string, readonly [most: string, least: string]> = new Map<
  string,
  readonly [string, string]
>([
  ...['expensive', 'costly', 'valuable', 'lucrative', 'pricey'].map(
    (word) => [word, ['priciest', 'cheapest']] as const,
  ),
  ...['populous', 'populated', 'inhabited'].map((word) => [word, ['largest', 'smallest']] as const),
  ['recent', ['latest', 'earliest']],
  ['recently', ['latest', 'earliest']],
]);

/** Who has served longest came first. */
export const SERVING = /^(serving|tenured|standing|employed)$/;
export const BEGINNINGS: readonly string[] = ['hire', 'join', 'start', 'since', 'employ', 'sign'];

/** "how old", "how tall": stems of columns that the adjective asks for. */
export const MEASURING: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['old', ['age']],
  ['tall', ['height', 'elevation']],
  ['high', ['height', 'elevation', 'altitude']],
  ['heavy', ['weight', 'mass', 'kg', 'lb']],
  ['deep', ['depth']],
  ['wide', ['width']],
  ['far', ['distanc', 'km', 'mile']],
  ['fast', ['speed', 'velocity']],
  ['long', ['length', 'duration', 'runtim', 'distanc']],
  ['expensive', ['price', 'cost', 'fee', 'fare']],
]);
