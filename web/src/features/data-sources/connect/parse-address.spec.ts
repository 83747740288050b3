import { describe, expect, it } from '@jest/globals';
import { leftOutOf } from './oracle-address.js';
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

  const SHOP = { kind: 'azure-sql', engine: 'sqlserver', host: 'shop.database.windows.net', port: '1433' };
  it.each([
    [
      'Server=tcp:shop.database.windows.net,1433;Initial Catalog=shop;User ID=reader;Password={a;b};Encrypt=True;',
      { ...SHOP, database: 'shop', user: 'reader', password: 'a;b', tls: 'verify-host' },
    ],
    [
      'jdbc:sqlserver://shop.database.windows.net:1433;databaseName=shop;user=reader;encrypt=true;trustServerCertificate=true',
      { ...SHOP, database: 'shop', user: 'reader', tls: 'required' },
    ],
    [
      'sqlserver://reader:s%40fe@shop.database.windows.net/shop',
      { ...SHOP, database: 'shop', user: 'reader', password: 's@fe' },
    ],
    ['mssql://db.example:14330/shop', { ...SHOP, host: 'db.example', port: '14330', database: 'shop' }],
    ['Data Source=db.example;Encrypt=no', { ...SHOP, host: 'db.example', database: '', tls: 'off' }],
  ])('DATA-012 of SQL Server is understood in each way it is written: %s', (text, fields) => {
    expect(parseAddress(text)).toEqual(fields);
  });

  it('DATA-011 of AWS RDS is known by its host', () => {
    const host = 'shop.c0a1.eu-west-1.rds.amazonaws.com';
    expect(parseAddress(`postgresql://a:b@${host}/shop`)).toMatchObject({
      kind: 'aws-rds',
      engine: 'postgresql',
      host,
    });
  });

  const ORACLE = { kind: 'oracle', engine: 'oracle', host: 'db.example', port: '1521', database: 'shop' };
  it.each([
    ['oracle://reader:s%40fe@db.example/shop', { ...ORACLE, user: 'reader', password: 's@fe' }],
    [
      'oracle+oracledb://reader@db.example:1522/?service_name=shop',
      { ...ORACLE, port: '1522', user: 'reader' },
    ],
    ['jdbc:oracle:thin:@//db.example:1521/shop', ORACLE],
    [
      'jdbc:oracle:thin:reader/secret@db.example:1521/shop',
      { ...ORACLE, user: 'reader', password: 'secret' },
    ],
    ['jdbc:oracle:thin:@db.example:1521:shop', ORACLE],
    ['jdbc:oracle:thin:@tcps://db.example:2484/shop', { ...ORACLE, port: '2484', tls: 'verify-host' }],
    [
      '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCPS)(HOST=db.example)(PORT=2484))(CONNECT_DATA=(SERVICE_NAME=shop)))',
      { ...ORACLE, port: '2484', tls: 'verify-host' },
    ],
  ])('DATA-008 of Oracle is understood in each way it is written: %s', (text, fields) => {
    expect(parseAddress(text)).toEqual(fields);
  });

  it.each([
    ['jdbc:oracle:thin:@tcps://db.example:2484/shop?wallet_location=/opt/wallet', /wallet .* was left out/],
    [
      '(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(HOST=a.example)(PORT=1521))(ADDRESS=(HOST=b.example)(PORT=1521)))(CONNECT_DATA=(SERVICE_NAME=shop)))',
      /several nodes: the first was taken/,
    ],
  ])('DATA-008 says what of Oracle cannot be used here: %s', (text, words) => {
    expect(leftOutOf(text)).toMatch(words);
    expect(parseAddress(text)).toMatchObject({ database: 'shop' });
    expect(leftOutOf('oracle://reader@db.example/shop')).toBeUndefined();
  });

  it.each([
    'snowflake://reader:secret@acme-shop/SHOP/PUBLIC?warehouse=SMALL&role=READS',
    'jdbc:snowflake://acme-shop.snowflakecomputing.com/?db=SHOP&warehouse=SMALL&role=READS&user=reader',
  ])('DATA-007 of Snowflake is understood, and its password is not taken: %s', (text) => {
    const fields = parseAddress(text);
    expect(fields).toMatchObject({
      ...{ kind: 'snowflake', engine: 'snowflake', host: 'acme-shop', database: 'SHOP', user: 'reader' },
      ...{ warehouse: 'SMALL', role: 'READS' },
    });
    expect(fields).not.toHaveProperty('password');
    expect(parseAddress('https://acme-shop.snowflakecomputing.com')).toMatchObject({ host: 'acme-shop' });
  });

  it.each(['db.example', 'https://db.example/shop', 'socket:/var/run', 'postgres://'])(
    '%s is none',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );
});
