import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions, SecureVersion } from 'node:tls';
import type {
  CellValue,
  ColumnType,
  DatabaseEngine,
  DatabaseTable,
  EngineOptions,
  Selection,
  SignInWay,
} from '@plumbline/contracts';
import type { RemoteDialect } from '@plumbline/datasets';
import type { ExtractedColumn } from '../parsing/source/table-extract.js';
import type { GrowthMark } from './growth-mark.js';

/** Where a database is and how to sign in. The address is the one that the outbound rules let through. */
export interface DatabaseTarget {
  engine: DatabaseEngine;
  /** As people typed it; certificates are made out to it. */
  host: string;
  /** What it resolved to: the only address that is connected to. */
  address: string;
  /** The port of that address. */
  port: number;
  database: string;
  user: string;
  password: string;
  /** What the password is: a password, a private key, a token. */
  signIn: SignInWay;
  options: EngineOptions;
  /** Fetches what signs in for the password, where that is a secret for something else. @throws DatabaseError */
  token?: () => Promise<string>;
  /** Judges another place that the server sends to, as this one was. @throws DatabaseError where it is not allowed */
  judge: (place: { host: string; port: number }) => Promise<string>;
  /** Undefined for a connection that is not encrypted. */
  tls:
    | (Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized' | 'servername'> & { isHostVerified: boolean })
    | undefined;
}

export interface SessionOptions {
  /** Milliseconds to connect and sign in. */
  connectMs: number;
  /** Milliseconds that one statement may take at the server. */
  statementMs: number;
  /** Milliseconds that the server may say nothing while something is asked; half a minute unless given. */
  silenceMs?: number;
}

/** What a server says before anybody signs in. */
export interface Greeting {
  /** Such as `Answered by a PostgreSQL server`. */
  words: string;
  offersTls: boolean;
  /** What TLS speaks over, where the protocol puts it into packets of its own. */
  carrier?: Duplex;
  /** The newest version of TLS that the protocol works with, where it is not every one. */
  maxTlsVersion?: SecureVersion;
}

/** A column of a table or a query, and how its text becomes the text that is kept. */
export interface DescribedColumn extends ExtractedColumn {
  /** Null for what its type cannot hold, such as an infinite date; undefined where the text stays. */
  toText?: (text: string) => string | null;
}

/** Why it is certain that nothing can be written, or that it is not. */
export interface ReadOnlyProof {
  isProved: boolean;
  detail: string;
}

export interface StreamOptions {
  /** Rows at most; all of them unless given. */
  limit?: number;
  /** Only rows at or past it; for sessions that can `countBelow`. */
  from?: GrowthMark | undefined;
}

/** A signed-in, read-only session. What it reads belongs to one consistent snapshot. */
export interface DatabaseSession {
  /** Such as `PostgreSQL 16.4`. */
  readonly server: string;
  /** Tries to write, in a transaction that is rolled back. */
  proveReadOnly(): Promise<ReadOnlyProof>;
  listTables(): Promise<DatabaseTable[]>;
  /** Columns in order, with those that hold binary data among them. */
  describe(selection: Selection): Promise<DescribedColumn[]>;
  /** Rows in batches, each cell as the server writes it. Memory does not grow with the rows. */
  stream(selection: Selection, options?: StreamOptions): AsyncIterable<(string | null)[][]>;
  /**
   * Where the server can write it itself: the same rows as comma-separated text without a header, in blocks that may end
   * anywhere and are written over once the next one is asked for. Columns of binary data are left out, a missing value is `\N`, every other text is in quotes.
   */
  streamText?(
    selection: Selection,
    columns: readonly DescribedColumn[],
    options?: Pick<StreamOptions, 'from'>,
  ): AsyncIterable<Buffer>;
  /** What a statement of the compiler answers, each cell as the server writes it: `limit` rows at most. */
  askStatement?(
    statement: { sql: string; values: readonly CellValue[] },
    limit: number,
  ): Promise<(string | null)[][]>;
  /** Rows that do not reach a mark; absent where only newer rows cannot be read. */
  countBelow?(selection: Selection, mark: GrowthMark): Promise<number>;
  /** Stops what the server is doing for this session, and closes it. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}

/** How plans are asked of an engine. */
export interface LiveSql {
  dialect: RemoteDialect;
  /** The relation of a selection, as it stands behind FROM. */
  relation(selection: Selection): string;
  /**
   * SQL of one column, as stored data would hold it: typed, empty where its value cannot be held, texts compared byte by byte.
   * Undefined where it cannot be said.
   */
  cell(column: ExtractedColumn, name: string, type: ColumnType): string | undefined;
}

/** One engine. */
export interface DatabaseDriver {
  /** By what a session says of its server; undefined where plans are not compiled for it. Such sessions can `askStatement`. */
  live?: (server: string) => LiveSql | undefined;
  /** Whether its sessions can `countBelow`, so that only newer rows can be read. */
  readsNewerRows: boolean;
  /** Listens on a fresh connection until the server has said what it is, and asks for encryption where it is wanted. */
  greet(socket: Socket, wantsTls: boolean): Promise<Greeting>;
  /** @throws DatabaseError with plain words */
  connect(target: DatabaseTarget, options: SessionOptions): Promise<DatabaseSession>;
}
