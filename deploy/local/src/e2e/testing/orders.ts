import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export const ORDER_COLUMNS =
  'order_id,order_date,customer,zip,region,channel,category,quantity,unit_price,discount,amount,returned';

const REGIONS = [
  ['West', 0.36],
  ['South', 0.27],
  ['Northeast', 0.21],
  ['Midwest', 0.16],
] as const;
const CHANNELS = [
  ['Direct sales', 0.29],
  ['Partner referral', 0.22],
  ['Online store', 0.2],
  ['Marketplace', 0.1],
  ['Events', 0.1],
  ['Email campaigns', 0.09],
] as const;
const CATEGORIES = [
  ['Office supplies', 0.35, 18],
  ['Breakroom', 0.24, 12],
  ['Furniture', 0.17, 140],
  ['Technology', 0.14, 95],
  ['Cleaning', 0.1, 9],
] as const;
const FIRST = [
  'Iron Bridge',
  'Riverside',
  'Granite',
  'Copper',
  'Quarry',
  'Canyon',
  'Bluebird',
  'Café',
  'Pioneer',
  'Aspen',
  'Upland',
  'Beacon',
];
const SECOND = [
  'Pharmacy',
  'Hotel',
  'Law',
  'Books',
  'Schools',
  'Architects',
  'Studio',
  'Logistics',
  'Clinic',
  'Foods',
];
const START = Date.UTC(2024, 10, 1);
const DAYS = 730;

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lines of made-up orders over two years, in order of their date; the same for the same seed. No header line. */
export function* orderLines(rows: number, seed = 7): Generator<string> {
  const random = seeded(seed);
  const pick = <Entry extends readonly [string, number, ...unknown[]]>(entries: readonly Entry[]): Entry => {
    let left = random();
    for (const entry of entries) {
      left -= entry[1];
      if (left < 0) return entry;
    }
    return entries[0] as Entry;
  };
  for (let row = 0; row < rows; row += 1) {
    const day = Math.floor((row / rows) * DAYS);
    const date = new Date(START + day * 86_400_000).toISOString().slice(0, 10);
    const [category, , price] = pick(CATEGORIES);
    const quantity = 1 + Math.floor(-Math.log(1 - random()) * 4);
    const unitPrice = price * (0.6 + 0.8 * random());
    const discount = random() < 0.25 ? ([0.05, 0.1, 0.15][Math.floor(random() * 3)] ?? 0) : 0;
    const growth = 1 + (day / DAYS) * 0.3 + 0.15 * Math.sin((day / 365) * 2 * Math.PI);
    const amount = quantity * unitPrice * (1 - discount) * growth;
    const customer = `${FIRST[Math.floor(random() * FIRST.length)]} ${SECOND[Math.floor(random() * SECOND.length)]} ${Math.floor(random() * 6) + 1}`;
    const region = random() < 0.002 ? '' : pick(REGIONS)[0];
    yield [
      `SO-${100_001 + row}`,
      date,
      customer,
      String(Math.floor(random() * 98_000) + 1_000).padStart(5, '0'),
      region,
      pick(CHANNELS)[0],
      category,
      quantity,
      unitPrice.toFixed(2),
      discount.toFixed(2),
      random() < 0.003 ? 'n/a' : amount.toFixed(2),
      random() < 0.042 ? 'Yes' : 'No',
    ].join(',');
  }
}

export function ordersCsv(rows: number, seed?: number): string {
  return `${[ORDER_COLUMNS, ...orderLines(rows, seed)].join('\n')}\n`;
}

/** Some columns of the same orders, for who has no use for the others: what is not there is not searched either. */
export function narrowOrdersCsv(columns: readonly string[], rows: number): string {
  const indexes = columns.map((column) => NAMES.indexOf(column));
  const lines = Array.from(orderLines(rows), (line) => {
    const fields = line.split(',');
    return indexes.map((index) => fields[index]).join(',');
  });
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Writes the same file without holding it in memory. */
export function writeOrders(path: string, rows: number): Promise<void> {
  return writeLines(path, chain([ORDER_COLUMNS], orderLines(rows)));
}

/** The same orders as a JSON array of objects, one a line; an amount that is not known is null. */
export function writeOrdersJson(path: string, rows: number): Promise<void> {
  function* objects(): Generator<string> {
    let row = 0;
    for (const line of orderLines(rows)) {
      const members = fieldsOf(line).map(([name, text]) => [name, jsonValue(name, text)]);
      yield JSON.stringify(Object.fromEntries(members)) + (++row < rows ? ',' : '');
    }
  }
  return writeLines(path, chain(['['], objects(), [']']));
}

/** The same orders as XML: an element each, its fields as children. */
export function writeOrdersXml(path: string, rows: number): Promise<void> {
  function* elements(): Generator<string> {
    for (const line of orderLines(rows)) {
      const children = fieldsOf(line).map(([name, text]) => `<${name}>${text}</${name}>`);
      yield `<order>${children.join('')}</order>`;
    }
  }
  return writeLines(
    path,
    chain(['<?xml version="1.0" encoding="UTF-8"?>', '<orders>'], elements(), ['</orders>']),
  );
}

const NUMBERS = ['quantity', 'unit_price', 'discount', 'amount'];
const NAMES = ORDER_COLUMNS.split(',');

const fieldsOf = (line: string) =>
  line.split(',').map((text, at): [string, string] => [NAMES[at] ?? '', text]);

function jsonValue(name: string, text: string): string | number | null {
  if (text === '' || text === 'n/a') return null;
  return NUMBERS.includes(name) ? Number(text) : text;
}

function* chain(...parts: Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  let block: string[] = [];
  for (const line of lines) {
    block.push(line);
    if (block.length < 5_000) continue;
    if (!file.write(`${block.join('\n')}\n`)) await once(file, 'drain');
    block = [];
  }
  file.end(block.length > 0 ? `${block.join('\n')}\n` : '');
  await once(file, 'finish');
}
