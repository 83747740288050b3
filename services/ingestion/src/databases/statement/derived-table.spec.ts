import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from '../database-error.js';
import { derivedTable, keepsOrder } from './derived-table.js';

describe('a query inside the brackets of SQL Server (DATA-012)', () => {
  it.each([
    ['SELECT a FROM t', '', 'SELECT a FROM t'],
    ['WITH x AS (SELECT 1 AS a) SELECT a FROM x', 'WITH x AS (SELECT 1 AS a) ', 'SELECT a FROM x'],
    ['SELECT a FROM t ORDER BY a', '', 'SELECT a FROM t ORDER BY a\nOFFSET 0 ROWS'],
    ['SELECT TOP 3 a FROM t ORDER BY a', '', 'SELECT TOP 3 a FROM t ORDER BY a'],
    ['SELECT a FROM t ORDER BY a OFFSET 5 ROWS', '', 'SELECT a FROM t ORDER BY a OFFSET 5 ROWS'],
    [
      'SELECT row_number() OVER (ORDER BY a) AS n FROM t',
      '',
      'SELECT row_number() OVER (ORDER BY a) AS n FROM t',
    ],
    [
      'WITH x AS (SELECT TOP 1 a FROM t ORDER BY a) SELECT a FROM x ORDER BY a',
      'WITH x AS (SELECT TOP 1 a FROM t ORDER BY a) ',
      'SELECT a FROM x ORDER BY a\nOFFSET 0 ROWS',
    ],
    ["SELECT 'order by' AS [order by] FROM t", '', "SELECT 'order by' AS [order by] FROM t"],
  ])('%s', (text, before, inner) => {
    expect(derivedTable(text)).toEqual({ before, inner });
  });

  it.each([
    'SELECT a FROM t FOR XML AUTO',
    'SELECT a FROM t OPTION (MAXDOP 1)',
    'WITH x AS (SELECT 1 AS a) (SELECT a FROM x)',
  ])('%s is refused in words', (text) => {
    expect(() => derivedTable(text)).toThrow(DatabaseError);
  });
});

describe('a query inside the brackets of MariaDB (DATA-009)', () => {
  const ALL = '\nLIMIT 18446744073709551615';
  it.each([
    ['SELECT a FROM t ORDER BY a DESC', ALL],
    ['WITH x AS (SELECT 1 AS a LIMIT 1) SELECT a FROM x ORDER BY a', ALL],
    ['SELECT a FROM t ORDER BY a LIMIT 3', ''],
    ["SELECT 'limit' AS `limit` FROM t ORDER BY 1", ALL],
    ['SELECT row_number() OVER (ORDER BY a) AS n FROM t', ''],
    ['SELECT a FROM t', ''],
  ])('keeps the order that it asks for: %s', (text, added) => {
    expect(keepsOrder(text)).toBe(text + added);
  });
});
