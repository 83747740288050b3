import { describe, expect, it } from '@jest/globals';
import { bodyOf, type ConnectionFields, errorsIn, NEW_CONNECTION, withAddress } from './connection-fields.js';
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

describe('a service principal of Entra (DATA-012)', () => {
  const fields: ConnectionFields = {
    ...NEW_CONNECTION,
    ...{
      kind: 'azure-sql',
      engine: 'sqlserver',
      signIn: 'service-principal',
      database: 'shop',
      port: '1433',
    },
    ...{ host: 'shop.database.windows.net', user: 'an id', password: 'a secret', tenant: 'acme.example' },
  };

  it('is told with its tenant, which no other way to sign in has', () => {
    expect(errorsIn(fields, false)).toEqual({});
    expect(bodyOf(fields)).toMatchObject({
      signIn: 'service-principal',
      options: { tenant: 'acme.example' },
    });
    expect(bodyOf({ ...fields, signIn: 'password' }).options).toEqual({});
  });

  it('needs a tenant, and an address that names a cloud', () => {
    const errors = errorsIn(
      { ...fields, tenant: '', host: 'sql.acme.example', user: '', password: '' },
      false,
    );
    expect(Object.keys(errors).sort()).toEqual(['host', 'password', 'tenant', 'user']);
    expect(errors.host).toContain('.database.windows.net');
  });
});
