import type { Storage } from '@plumbline/storage';
import type { Client } from 'pg';
import { connect } from '../database/connect.js';
import type { ReplicationFeed } from './feed.js';
import type { ContactReport, Drill } from './shapes.js';
import { StandbyObjects } from './standby-objects.js';
import { StandbyProof } from './standby-proof.js';
import { StandbyReport } from './standby-report.js';
import { StandbyRows } from './standby-rows.js';
import { StandbyStore } from './standby-store.js';

export interface FollowerParts {
  feed: ReplicationFeed;
  /** Which primary, by the hash of a token. */
  follows: string;
  /** The standby's own PostgreSQL, as a superuser. */
  url: string;
  storage: Storage;
  schemas: readonly string[];
  /** What it says of itself. */
  self: () => Promise<Pick<ContactReport, 'recipient' | 'address' | 'version' | 'freeBytes' | 'keys'>>;
  onSecrets: (text: string) => Promise<void>;
  /** Tries a throw-away copy of what is here; the connections of the follower are closed meanwhile. */
  drill: (point: { pointAt: string | null }) => Promise<Drill>;
  /** The roles that own the schemas are there. */
  keepsOwners: boolean;
}

/** The parts of a follower that hold connections to its database. */
export interface OpenFollower {
  clients: readonly Client[];
  store: StandbyStore;
  report: StandbyReport;
  rows: StandbyRows;
  objects: StandbyObjects;
  proof: StandbyProof;
}

export async function openAll({
  feed,
  follows,
  url,
  storage,
  schemas,
}: FollowerParts): Promise<OpenFollower> {
  const [rowClient, ownClient, reportClient] = [await connect(url), await connect(url), await connect(url)];
  const store = await StandbyStore.open(ownClient, follows);
  const rows = new StandbyRows(feed, rowClient, store);
  return {
    clients: [rowClient, ownClient, reportClient],
    store,
    report: new StandbyReport(reportClient),
    rows,
    objects: new StandbyObjects(feed, storage, store, ownClient),
    proof: new StandbyProof(feed, rowClient, store, rows, schemas),
  };
}
