/** A column of a canned answer, by what the protocol calls its type. */
export interface FakeColumn {
  name: string;
  type?: keyof typeof TYPES;
}

const COLLATION = [0x09, 0x04, 0xd0, 0x00, 0x34];

/** TYPE_INFO (MS-TDS 2.2.5.6): the type, its length, and what it needs beside. */
const TYPES = {
  text: [0xe7, 0x40, 0x1f, ...COLLATION],
  code: [0xaf, 5, 0, ...COLLATION],
  integer: [0x26, 4],
  big: [0x26, 8],
  bit: [0x68, 1],
  exact: [0x6a, 17, 30, 10],
  whole: [0x6c, 9, 18, 0],
  money: [0x6e, 8],
  float: [0x6d, 8],
  single: [0x6d, 4],
  day: [0x28],
  clock: [0x29, 7],
  moment: [0x2a, 7],
  old: [0x6f, 8],
  instant: [0x2b, 7],
  bytes: [0xa5, 10, 0],
  key: [0x24, 16],
} as const;

const TOKEN = {
  columns: 0x81,
  error: 0xaa,
  loginAck: 0xad,
  features: 0xae,
  row: 0xd1,
  change: 0xe3,
  done: 0xfd,
} as const;
const DONE = { final: 0, failed: 2, attention: 0x20 } as const;
const TDS_74 = [0x74, 0, 0, 4];

const shortText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);

function longText(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(text.length);
  return Buffer.concat([length, Buffer.from(text, 'utf16le')]);
}

function token(kind: number, body: Buffer): Buffer {
  const head = Buffer.from([kind, 0, 0]);
  head.writeUInt16LE(body.length, 1);
  return Buffer.concat([head, body]);
}

export const doneToken = (status: keyof typeof DONE): Buffer =>
  Buffer.concat([Buffer.from([TOKEN.done, DONE[status], 0]), Buffer.alloc(10)]);

export function errorTokens({ number, message }: { number: number; message: string }): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(number);
  head.writeUInt8(1, 4);
  head.writeUInt8(14, 5);
  const body = Buffer.concat([head, longText(message), shortText('fake'), shortText(''), Buffer.alloc(4)]);
  return Buffer.concat([token(TOKEN.error, body), doneToken('failed')]);
}

/** Somebody is signed in; with an acknowledgement of a token, where one stood for the password. */
export function loginTokens(hasToken: boolean): Buffer {
  const ack = Buffer.concat([
    Buffer.from([1, ...TDS_74]),
    shortText('Microsoft SQL Server\0\0'),
    Buffer.from([16, 0, 0x10, 0]),
  ]);
  const collation = Buffer.from([7, COLLATION.length, ...COLLATION, 0]);
  const features = Buffer.from(hasToken ? [TOKEN.features, 2, 0, 0, 0, 0, 0xff] : []);
  return Buffer.concat([
    token(TOKEN.change, collation),
    token(TOKEN.loginAck, ack),
    features,
    doneToken('final'),
  ]);
}

export function columnTokens(columns: readonly FakeColumn[]): Buffer {
  const count = Buffer.from([TOKEN.columns, columns.length, 0]);
  const each = columns.map(({ name, type = 'text' }) =>
    Buffer.concat([Buffer.from([0, 0, 0, 0, 1, 0, ...TYPES[type]]), shortText(name)]),
  );
  return Buffer.concat([count, ...each]);
}

/** All cells are text: what is no text is converted by a server before it is sent. */
export function rowToken(cells: readonly (string | null)[]): Buffer {
  const each = cells.map((cell) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(cell === null ? 0xffff : cell.length * 2);
    return Buffer.concat([length, Buffer.from(cell ?? '', 'utf16le')]);
  });
  return Buffer.concat([Buffer.from([TOKEN.row]), ...each]);
}
