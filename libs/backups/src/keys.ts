import { hkdfSync } from 'node:crypto';
import { bech32 } from '@scure/base';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A key pair in the form of age: who holds the identity opens what is sealed for the recipient. */
export interface BackupKey {
  /** `AGE-SECRET-KEY-1…`, which only the operator keeps. */
  identity: string;
  /** `age1…`, which may be known to anybody. */
  recipient: string;
}

/** A new key pair. */
export async function makeKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * The key pair that follows from a secret of the installation (HKDF-SHA-256): with it, an installation opens its own
 * backups to prove them, and nobody else does.
 */
export async function keyFromSecret(secret: string): Promise<BackupKey> {
  const scalar = new Uint8Array(hkdfSync('sha256', secret, '', 'plumbline backups', 32));
  const identity = bech32.encodeFromBytes('AGE-SECRET-KEY-', scalar).toUpperCase();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is a recipient of age with X25519. */
export function isRecipient(text: string): boolean {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(text);
    return prefix === 'age' && bytes.length === 32;
  } catch {
    return false;
  }
}

/** The identities in a key file of age: one a line, comments begin with `#`. */
export const identitiesIn = (keyFile: string): string[] =>
  keyFile
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(line));
