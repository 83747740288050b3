import type { ConnectionSettings } from '../open-session.js';

/** A real server with the tables of the contract, and users of both kinds. */
export interface DriverHome {
  schema: string;
  /** May read and nothing else. */
  reader: ConnectionSettings;
  /** May write. */
  writer: ConnectionSettings;
  /** Runs a statement as the server's owner. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}
