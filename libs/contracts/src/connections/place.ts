import { z } from 'zod';

/** Where a database is; a name, or an address, and never a path of a socket. */
export const host = z
  .string()
  .trim()
  .regex(
    /^(?:\[[0-9A-Fa-f:.]+\]|[\p{L}\p{N}._:-]{1,253})$/u,
    'Please give the name or address of the server.',
  );
export const port = z.number().int().min(1).max(65_535);
export const identifier = (what: string) => z.string().trim().min(1, `Please give ${what}.`).max(128);
export const secret = z.string().max(20_000);

/** What only some engines ask for. */
export const engineOptions = z.strictObject({
  /** Of Snowflake: which warehouse computes, and in which role; the user's own unless given. */
  warehouse: identifier('the warehouse').optional(),
  role: identifier('the role').optional(),
  /** Of AWS: whose secret access key signs. */
  accessKeyId: z
    .string()
    .regex(/^[A-Z0-9]{16,128}$/, 'An access key looks like AKIA0123456789ABCDEF.')
    .optional(),
  /** Of Microsoft Entra: the tenant that a service principal belongs to, by its id or a domain of it. */
  tenant: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{1,252}$/, 'A tenant is written as its id or its domain.')
    .optional(),
});
export type EngineOptions = z.infer<typeof engineOptions>;

/** An SSH server that leads to the database. */
export const tunnel = z.strictObject({
  host,
  port,
  user: identifier('the user of the SSH server'),
  signIn: z.enum(['password', 'key']),
  /** The fingerprint of its key as it was seen first; null before that. */
  hostKey: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
    .nullable(),
});
export type TunnelFields = z.infer<typeof tunnel>;
