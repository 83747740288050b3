import { writeFileSync } from 'node:fs';

type Value = string | boolean | number | { [key: string]: Value };

const MAP = 7;
const TEXT = 2;
const UINT32 = 6;
const BOOLEAN = 14;
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/**
 * Writes an address database in MaxMind's format, version 2.0: a binary tree over IPv4 addresses, a record for each leaf.
 * @param networks such as `198.51.100.0/24`
 */
export function writeAddressDatabase(file: string, networks: Record<string, Value>): void {
  const nodes: [left: number, right: number][] = [[EMPTY, EMPTY]];
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const [network, value] of Object.entries(networks)) {
    const leaf = ~dataBytes;
    const encoded = encode(value);
    data.push(encoded);
    dataBytes += encoded.length;
    insert(nodes, network, leaf);
  }
  const tree = Buffer.concat(nodes.flat().map((target) => pointer(target, nodes.length)));
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  });
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata]));
}

/** Leaves are kept as the complement of their offset, so that they are negative. */
const EMPTY = Number.NEGATIVE_INFINITY;

function insert(nodes: [number, number][], network: string, leaf: number): void {
  const [address = '', length = '32'] = network.split('/');
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  let at = 0;
  for (let depth = 0; depth < Number(length); depth += 1) {
    const side = bits[depth] === '1' ? 1 : 0;
    const node = nodes[at];
    if (!node) throw new Error('the tree has a hole');
    if (depth === Number(length) - 1) node[side] = leaf;
    else if (node[side] === EMPTY) node[side] = nodes.push([EMPTY, EMPTY]) - 1;
    at = node[side];
  }
}

function pointer(target: number, nodeCount: number): Buffer {
  const value = target === EMPTY ? nodeCount : target < 0 ? nodeCount + 16 + ~target : target;
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(value, 0, 3);
  return bytes;
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return control(BOOLEAN, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap((entry) => entry.map(encode))]);
}

/** Type and size; types above 7 are written in a byte of their own. Sizes here are below 29. */
const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
