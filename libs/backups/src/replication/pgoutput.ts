/** A value as PostgreSQL writes it; undefined where it did not change and was not sent. */
export type Value = string | null | undefined;

export interface Relation {
  schema: string;
  name: string;
  columns: string[];
  /** Places of the columns that identify a row. */
  key: number[];
}

export type Change =
  | { kind: 'begin'; commitLsn: bigint }
  | { kind: 'commit'; commitLsn: bigint; endLsn: bigint }
  | { kind: 'insert'; relation: Relation; row: Value[] }
  | { kind: 'update'; relation: Relation; old: Value[] | undefined; row: Value[] }
  | { kind: 'delete'; relation: Relation; old: Value[] }
  | { kind: 'truncate'; relations: Relation[] };

/**
 * Reads messages of PostgreSQL's own output plug-in, pgoutput, in version 1 of its protocol: transactions come whole, one after
 * the other, in the order of their commits. Source: PostgreSQL 18, "Logical Replication Message Formats".
 */
export class PgOutput {
  private readonly relations = new Map<number, Relation>();

  /** Undefined for what changes no row. @throws RangeError for a table that was not described */
  read(message: Buffer): Change | undefined {
    const at = new Cursor(message);
    switch (at.letter()) {
      case 'B':
        return { kind: 'begin', commitLsn: at.int64() };
      case 'C':
        at.int8();
        return { kind: 'commit', commitLsn: at.int64(), endLsn: at.int64() };
      case 'R':
        this.relations.set(at.int32(), relation(at));
        return undefined;
      case 'I': {
        const table = this.relation(at.int32());
        at.letter();
        return { kind: 'insert', relation: table, row: tuple(at) };
      }
      case 'U':
        return this.update(at);
      case 'D': {
        const table = this.relation(at.int32());
        at.letter();
        return { kind: 'delete', relation: table, old: tuple(at) };
      }
      case 'T': {
        const count = at.int32();
        at.int8();
        return {
          kind: 'truncate',
          relations: Array.from({ length: count }, () => this.relation(at.int32())),
        };
      }
      default:
        return undefined;
    }
  }

  private update(at: Cursor): Change {
    const table = this.relation(at.int32());
    const letter = at.letter();
    if (letter === 'N') return { kind: 'update', relation: table, old: undefined, row: tuple(at) };
    const old = tuple(at);
    at.letter();
    return { kind: 'update', relation: table, old, row: tuple(at) };
  }

  private relation(id: number): Relation {
    const known = this.relations.get(id);
    if (!known) throw new RangeError(`the log tells of table ${id}, which it did not describe`);
    return known;
  }
}

function relation(at: Cursor): Relation {
  const [schema, name] = [at.text(), at.text()];
  at.int8();
  const columns: string[] = [];
  const key: number[] = [];
  const count = at.int16();
  for (let place = 0; place < count; place += 1) {
    if ((at.int8() & 1) === 1) key.push(place);
    columns.push(at.text());
    at.int32();
    at.int32();
  }
  return { schema, name, columns, key };
}

function tuple(at: Cursor): Value[] {
  return Array.from({ length: at.int16() }, () => {
    const letter = at.letter();
    if (letter === 't') return at.bytes(at.int32()).toString();
    return letter === 'n' ? null : undefined;
  });
}

class Cursor {
  private offset = 0;

  constructor(private readonly message: Buffer) {}

  letter(): string {
    return String.fromCharCode(this.int8());
  }

  int8(): number {
    return this.message.readUInt8(this.offset++);
  }

  int16(): number {
    this.offset += 2;
    return this.message.readInt16BE(this.offset - 2);
  }

  int32(): number {
    this.offset += 4;
    return this.message.readInt32BE(this.offset - 4);
  }

  int64(): bigint {
    this.offset += 8;
    return this.message.readBigUInt64BE(this.offset - 8);
  }

  bytes(length: number): Buffer {
    this.offset += length;
    return this.message.subarray(this.offset - length, this.offset);
  }

  text(): string {
    const end = this.message.indexOf(0, this.offset);
    const text = this.message.toString('utf8', this.offset, end);
    this.offset = end + 1;
    return text;
  }
}
