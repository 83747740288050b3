import { createHash } from 'node:crypto';

/** What is kept of a secret of 256 random bits: nobody can guess back from it, so it needs no salt. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
