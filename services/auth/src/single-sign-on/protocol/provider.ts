import type { SignOnStep } from '@plumbline/contracts';
import type { SignOnAddresses } from './sign-on-addresses.js';
import type { SignOnSettings } from './sign-on-connection.entity.js';

/** Why a sign-on was refused, in words for whoever tried it. */
export class SignOnRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignOnRefused';
  }
}

/** Whom a service let in, as it said so and as it was proved. */
export interface Asserted {
  issuer: string;
  /** The service's own id of the person. */
  subject: string;
  claims: Record<string, unknown>;
  /** Of the service's session, by which it tells of its end. */
  sessionIndex?: string | undefined;
  /** What the service wants to see again when the person signs out. */
  hint?: string | undefined;
  /** What must not be accepted twice, and until when it would be. */
  once: { id: string; until: Date };
}

/** A service with its settings, the secret opened. */
export interface Service<Settings extends SignOnSettings = SignOnSettings> {
  workspaceId: string;
  revision: number;
  settings: Settings;
  secret: string | undefined;
  addresses: SignOnAddresses;
}

/** What is kept of a sign-on that was begun, until it comes back. */
export type Kept = Record<string, string>;

/** Someone to sign out at the service. */
export interface Leaving {
  subject: string;
  sessionIndex: string | null;
  hint: string | null;
}

/** Whose sessions a service ends: those of a person, or of one of their sessions there. */
export interface Ended {
  issuer: string;
  subject?: string | undefined;
  sessionIndex?: string | undefined;
  once: { id: string; until: Date };
}

/** One of the protocols. */
export interface Provider<Settings extends SignOnSettings = SignOnSettings> {
  /** Looks at the service without signing in. */
  probe(service: Service<Settings>): Promise<SignOnStep[]>;
  /** Where to lead the browser, and what has to be known when it comes back. @throws SignOnRefused */
  begin(service: Service<Settings>, state: string, hint?: string): Promise<{ url: string; kept: Kept }>;
  /** Proves what came back. @throws SignOnRefused */
  complete(
    service: Service<Settings>,
    returned: Record<string, string>,
    expected: { state: string; kept: Kept },
  ): Promise<Asserted>;
  /** Where the service ends its own session; undefined where it offers none. */
  leave(service: Service<Settings>, leaving: Leaving): Promise<string | undefined>;
}
