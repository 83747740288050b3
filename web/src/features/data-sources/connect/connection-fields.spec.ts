import { describe, expect, it } from '@jest/globals';
import { type ConnectionFields, NEW_CONNECTION, withAddress } from './connection-fields.js';
import { parseAddress } from './parse-address.js';

const pasted = (fields: Partial<ConnectionFields>, text: string): ConnectionFields =>
  withAddress({ ...NEW_CONNECTION, ...fields }, parseAddress(text) ?? {});

describe('an address that is pasted over what was typed', () => {
  it('brings a way to sign in that its kind of connection knows', () => {
    const snowflake = {
      kind: 'snowflake',
      engine: 'snowflake',
      signIn: 'key-pair',
      password: 'a key',
    } as const;
    expect(pasted(snowflake, 'postgres://reader@db.example/shop')).toMatchObject({
      ...{ kind: 'postgresql', host: 'db.example', port: '5432', signIn: 'password', password: '' },
    });
    expect(pasted({ password: 'secret' }, 'snowflake://reader@acme-shop/SHOP')).toMatchObject({
      ...{ kind: 'snowflake', host: 'acme-shop', signIn: 'key-pair', password: '' },
    });
  });

  it('signs in by the password that it names, and keeps another way where it names none', () => {
    const rds = { kind: 'aws-rds', signIn: 'iam', password: 'secret key' } as const;
    const host = 'shop.c0a1.eu-west-1.rds.amazonaws.com';
    expect(pasted(rds, `postgres://reader:word@${host}/shop`)).toMatchObject({
      ...{ kind: 'aws-rds', signIn: 'password', password: 'word' },
    });
    expect(pasted(rds, `postgres://reader@${host}/shop`)).toMatchObject({
      signIn: 'iam',
      password: 'secret key',
    });
    const token = { kind: 'snowflake', engine: 'snowflake', signIn: 'token', password: 'token' } as const;
    expect(pasted(token, 'acme-shop.snowflakecomputing.com')).toMatchObject({
      host: 'acme-shop',
      signIn: 'token',
    });
  });
});
