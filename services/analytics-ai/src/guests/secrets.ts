import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters that a path may hold. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a secret. It has too many bits to be guessed from its hash, so no slow hash is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
