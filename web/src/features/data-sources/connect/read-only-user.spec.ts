import { describe, expect, it } from '@jest/globals';
import { readOnlyUser } from './read-only-user.js';

describe('the statements that make a user who can only read', () => {
  it.each([
    ['postgresql', /^CREATE ROLE plumbline_read LOGIN;\nGRANT rds_iam TO plumbline_read;\n/],
    [
      'mysql',
      /^CREATE USER 'plumbline_read'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS' REQUIRE SSL;\n/,
    ],
  ] as const)('DATA-011 let it sign in to %s by IAM, without a password', (engine, first) => {
    expect(readOnlyUser({ engine, database: 'shop', signIn: 'iam' })).toMatch(first);
    expect(readOnlyUser({ engine, database: 'shop', signIn: 'password' })).toMatch(
      /a long password of your own/,
    );
  });
});
