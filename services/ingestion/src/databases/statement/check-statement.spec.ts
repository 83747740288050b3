import { describe, expect, it } from '@jest/globals';
import type { DatabaseEngine } from '@plumbline/contracts';
import { DatabaseError } from '../database-error.js';
import { checkStatement } from './check-statement.js';
import { WRITE_ATTEMPTS } from './write-attempts.js';

const answerTo = (query: string, engine: DatabaseEngine): string => {
  try {
    return checkStatement(query, engine);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return `refused: ${error.message}`;
  }
};

describe('a query that a person wrote', () => {
  it.each(WRITE_ATTEMPTS.map(({ engine, query }) => [engine, query] as const))(
    'S-04 may not write: %s %j',
    (engine, query) => {
      expect(answerTo(query, engine)).toMatch(/^refused: /);
    },
  );

  it.each(['postgresql', 'mysql'] as const)('S-04 is tried in at least 60 ways of %s', (engine) => {
    const queries = WRITE_ATTEMPTS.filter((attempt) => attempt.engine === engine).map(({ query }) => query);
    expect(new Set(queries).size).toBeGreaterThanOrEqual(60);
  });

  const READS: [DatabaseEngine, string][] = [
    ['postgresql', 'SELECT 1'],
    ['postgresql', "select * from orders where status = 'delete from x; drop table y'"],
    ['postgresql', "WITH a AS (SELECT 1 AS n) SELECT replace(name, 'a', 'b') FROM a, t"],
    ['postgresql', 'SELECT "insert", t.update, last AS set FROM t'],
    ['postgresql', "SELECT $$it's; DROP TABLE x$$ AS note"],
    ['postgresql', "SELECT E'a\\'; DROP TABLE x --' AS note"],
    ['postgresql', "SELECT 'a\\' AS path, 'b' AS other"],
    ['postgresql', '(SELECT a FROM t) UNION ALL (SELECT b FROM u)'],
    ['postgresql', 'SELECT a FROM t WHERE b IN (1, 2) FETCH FIRST 5 ROWS ONLY'],
    ['postgresql', 'SELECT substring(a FROM 1 FOR 3) FROM t'],
    ['postgresql', 'SELECT 1_000, 1.5e3, .5, 0xFF, größe, \u0065\u0301t\u0065\u0301 FROM t WHERE "Ü😀" > 1'],
    ['postgresql', 'SELECT substring(value FOR 3), $tag$ 😀 $tag$ FROM t'],
    ['postgresql', 'SELECT sum(load), coalesce(copy, 0), sum(kw) load, count(*) call FROM generators'],
    ['postgresql', 'SELECT procedure FROM visits WHERE (update > $$2026-01-01$$ OR load IS NULL)'],
    ['postgresql', 'SELECT * FROM doors WHERE lock IN (1, 2) AND (merge, copy) IN ((1, 2))'],
    ['postgresql', 'SELECT make_interval(days := 10) FROM t ORDER BY (set) DESC'],
    ['mysql', 'SELECT count(handler), max(`replace`) FROM t'],
    ['mysql', 'SELECT 2024_orders.id, 1e5, 0x41, 1.50 FROM 2024_orders'],
    ['mysql', "SELECT 'it\\'s; DROP TABLE x' AS note, `delete` FROM t"],
    ['mysql', 'SELECT "a;b" AS note, TRUNCATE(x, 2), INSERT(name, 1, 1, \'b\') FROM t'],
    ['sqlserver', "SELECT TOP 5 [delete], t.[a]]b], N'it''s; DROP TABLE x' AS note FROM dbo.t AS t"],
    [
      'sqlserver',
      "SELECT REPLACE(a, 'x\\', 'y') AS b, 1e5 AS c, 0xFF AS d, CASE WHEN 1 = 1 THEN 2 END AS e FROM t",
    ],
    ['sqlserver', 'WITH a AS (SELECT 1 AS n) SELECT n FROM a ORDER BY n'],
    [
      'oracle',
      `SELECT "delete", 'it''s; DROP TABLE x\\' AS note, REPLACE(a, 'b') FROM t FETCH FIRST 5 ROWS ONLY`,
    ],
    ['oracle', 'WITH a AS (SELECT 1 AS n FROM dual) SELECT n, LISTAGG(n) FROM a GROUP BY n ORDER BY n'],
    [
      'snowflake',
      `SELECT $1, a:b.c::STRING, $$it's; DROP TABLE x$$ AS note, INSERT('abc', 1, 1, 'x') FROM t`,
    ],
    [
      'snowflake',
      `SELECT 'it\\'s; DROP TABLE x' AS note FROM "Set" QUALIFY row_number() OVER (ORDER BY a) = 1`,
    ],
  ];
  it.each(READS)('may read: %s %j', (engine, query) => {
    expect(answerTo(query, engine)).toBe(query);
  });

  it('runs without its comments and without the semicolon at its end', () => {
    expect(answerTo('SELECT a -- the price; really\nFROM t /* all */;\n-- the end', 'postgresql')).toBe(
      'SELECT a   FROM t',
    );
    expect(answerTo('SELECT a FROM t;\n; -- twice\n;', 'postgresql')).toBe('SELECT a FROM t');
    expect(answerTo('SELECT a # the price\nFROM t', 'mysql')).toBe('SELECT a   FROM t');
  });

  it('is refused in words that name what is wrong', () => {
    expect(answerTo('DELETE FROM t', 'mysql')).toBe(
      'refused: Only a query that begins with SELECT or WITH can be run, not DELETE.',
    );
    expect(answerTo('SELECT 1; SELECT 2', 'postgresql')).toBe(
      'refused: Only one statement can be run. Remove what follows the semicolon.',
    );
    expect(answerTo('  -- nothing', 'postgresql')).toBe('refused: The query is empty.');
  });
});
