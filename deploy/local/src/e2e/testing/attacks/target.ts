import type { Plan } from '@plumbline/contracts';
import type { ApiClient } from '../api-client.js';

/** A running product as an attacker and its other users see it, behind TLS and a proxy, under PUBLIC_URL. */
export interface Target {
  /** What people type. */
  readonly url: string;
  /** Somebody new with this plan and a verified address, signed in from an address of their own. */
  person(name: string, plan?: Plan): Promise<ApiClient>;
  /** Somebody without a session, seen under this address. */
  stranger(address?: string): ApiClient;
  /** The links of mails that went to an address, oldest first. */
  mailedLinks(email: string): Promise<string[]>;
  /** Names of processes that ended without having been told to. */
  unaskedEnds(): string[];
  /** The most memory, in MB, that any process of it holds at this moment. */
  largestProcessMb(): Promise<number>;
  /** Addresses at which its processes accept connections without the gateway's checks, as `address:port`. */
  openPorts(): Promise<string[]>;
}
