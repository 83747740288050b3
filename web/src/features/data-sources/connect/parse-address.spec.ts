import { describe, expect, it } from '@jest/globals';
import { parseAddress } from './parse-address.js';

describe('a pasted address', () => {
  it('DATA-010 fills the form in', () => {
    expect(
      parseAddress(
        ' postgres://reader:s%40fe@db.example:6432/shop?sslmode=verify-full&sslrootcert=/etc/passwd',
      ),
    ).toEqual({
      ...{ kind: 'postgresql', engine: 'postgresql', host: 'db.example', port: '6432', database: 'shop' },
      ...{ user: 'reader', password: 's@fe', tls: 'verify-host' },
    });
  });

  it('DATA-009 of MySQL and MariaDB has their port', () => {
    expect(parseAddress('jdbc:mariadb://10.0.0.5/shop')).toEqual({
      ...{ kind: 'mysql', engine: 'mysql', host: '10.0.0.5', port: '3306', database: 'shop' },
    });
    expect(parseAddress('mysql://u@h:443/shop?ssl-mode=REQUIRED')).toMatchObject({
      port: '443',
      tls: 'required',
    });
  });

  it('DATA-011 of AWS RDS is known by its host', () => {
    const host = 'shop.c0a1.eu-west-1.rds.amazonaws.com';
    expect(parseAddress(`postgresql://a:b@${host}/shop`)).toMatchObject({
      kind: 'aws-rds',
      engine: 'postgresql',
      host,
    });
  });

  it.each(['db.example', 'https://db.example/shop', 'socket:/var/run', 'oracle://x/y', 'postgres://'])(
    '%s is none',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );
});
