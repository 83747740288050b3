import type { Caller } from './caller.js';

/** How a session begins. */
export interface OpenOptions {
  caller: Caller;
  hasFallback?: boolean | undefined;
  /** The second factor was proved in this sign-in. */
  hasFactor?: boolean;
  /** A workspace's own service let the user in: the session acts in that workspace, and never in another. */
  signOn?: { workspaceId: string; isFresh: boolean };
}

/** A refresh token as it stands. */
export interface TokenRow {
  hash: string;
  session_id: string;
  parent_hash: string | null;
  is_used: boolean;
  in_grace: boolean;
  is_expired: boolean;
}
