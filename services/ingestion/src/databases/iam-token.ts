import { createHash, createHmac } from 'node:crypto';
import { DatabaseError } from './database-error.js';

interface Signer {
  /** The endpoint of the database, which names its region. */
  host: string;
  port: number;
  user: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const VALID_SECONDS = 900;
const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * What stands for a password where AWS RDS lets users in by IAM: a call that is signed ahead (Signature Version 4), good
 * for 15 minutes to begin a session.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.Connecting.html
 * @throws DatabaseError of the step `sign_in` where the host names no region
 */
export function iamToken({ host, port, user, accessKeyId, secretAccessKey }: Signer, now: Date): string {
  const region = regionOf(host);
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [stamp.slice(0, 8), region, 'rds-db', 'aws4_request'];
  const query = [
    'Action=connect',
    `DBUser=${encoded(user)}`,
    `X-Amz-Algorithm=${ALGORITHM}`,
    `X-Amz-Credential=${encoded([accessKeyId, ...scope].join('/'))}`,
    `X-Amz-Date=${stamp}`,
    `X-Amz-Expires=${VALID_SECONDS}`,
    'X-Amz-SignedHeaders=host',
  ].join('&');
  const place = `${host.toLowerCase()}:${port}`;
  const request = ['GET', '/', query, `host:${place}`, '', 'host', sha256('')].join('\n');
  const signed = [ALGORITHM, stamp, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return `${place}/?${query}&X-Amz-Signature=${hmac(key, signed).toString('hex')}`;
}

function regionOf(host: string): string {
  const [, region] = /\.([a-z0-9-]+)\.rds\.amazonaws\.com(?:\.cn)?$/i.exec(host) ?? [];
  if (region) return region.toLowerCase();
  throw new DatabaseError(
    'database_away',
    `“${host}” is no endpoint of AWS RDS, which would name its region.`,
    {
      step: 'sign_in',
      title: 'The host names no region',
      fixes: [
        { title: 'Use the endpoint', detail: 'The console of RDS shows it; it ends in rds.amazonaws.com.' },
        { title: 'Sign in with a password', detail: 'It works with any name of the host.' },
      ],
    },
  );
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
