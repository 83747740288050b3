import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from './database-error.js';
import { iamToken } from './iam-token.js';

const SIGNER = {
  ...{ host: 'shop.c0a1.eu-west-1.rds.amazonaws.com', port: 5432, user: 'plumbline read' },
  ...{ accessKeyId: 'AKIDEXAMPLE012345', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
};
const AT = new Date('2026-11-26T11:30:00.000Z');

describe('a token of IAM (DATA-011)', () => {
  it('is a call signed ahead, for the region of the endpoint and a quarter of an hour', () => {
    const token = iamToken(SIGNER, AT);
    const url = new URL(`https://${token}`);
    expect([url.host, url.pathname]).toEqual(['shop.c0a1.eu-west-1.rds.amazonaws.com:5432', '/']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{
        Action: 'connect',
        DBUser: 'plumbline read',
        'X-Amz-Date': '20261126T113000Z',
        'X-Amz-Expires': '900',
      },
      'X-Amz-Credential': 'AKIDEXAMPLE012345/20261126/eu-west-1/rds-db/aws4_request',
    });
    expect(token).not.toContain(SIGNER.secretAccessKey);
  });

  it('carries the signature that the signer of AWS makes of the same', () => {
    expect(iamToken(SIGNER, AT)).toMatch(
      /&X-Amz-Signature=e28c7d3db62b17cf7e0f335d6ce3f2e96ca67f0abe81cb1561b1f1b73a3032ef$/,
    );
  });

  it('needs an endpoint that names its region', () => {
    expect(() => iamToken({ ...SIGNER, host: 'db.example' }, AT)).toThrow(DatabaseError);
  });
});
