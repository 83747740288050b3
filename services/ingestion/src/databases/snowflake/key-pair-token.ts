import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { DatabaseError } from '../database-error.js';

interface Holder {
  host: string;
  user: string;
  /** As text (PKCS #8 or PKCS #1, not encrypted). */
  privateKey: string;
}

const VALID_SECONDS = 3_000;

/**
 * What signs a user in by a key pair: a JSON web token for less than an hour.
 * @throws DatabaseError of the step `sign_in` where the text is no RSA key
 */
export function keyPairToken({ host, user, privateKey }: Holder, nowMs: number): string {
  const key = keyIn(privateKey);
  const name = `${accountOf(host)}.${user.toUpperCase()}`;
  const issuedAt = Math.floor(nowMs / 1_000);
  const claims = {
    ...{ iss: `${name}.${fingerprint(key)}`, sub: name },
    ...{ iat: issuedAt, exp: issuedAt + VALID_SECONDS },
  };
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** `xy12345.eu-central-1.snowflakecomputing.com` belongs to XY12345, and `acme-shop.snowflakecomputing.com` to ACME-SHOP. */
const accountOf = (host: string): string => (host.split('.')[0] ?? '').toUpperCase();

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** As Snowflake shows it under RSA_PUBLIC_KEY_FP. */
function fingerprint(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64')}`;
}

function keyIn(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below: the reason could hold parts of the key.
  }
  throw new DatabaseError('database_away', 'The private key cannot be read, so nothing was sent.', {
    step: 'sign_in',
    title: 'The key cannot be read',
    fixes: [
      {
        title: 'Paste the private key as text',
        detail: 'An RSA key that begins with BEGIN PRIVATE KEY and is not encrypted itself.',
      },
    ],
  });
}
