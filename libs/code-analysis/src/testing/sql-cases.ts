import type { RuleCase } from './cases.js';

const sql = (rule: string, bad: string, good: string): RuleCase => [rule, 'db/a.sql', bad, good];

export const SQL_CASES: readonly RuleCase[] = [
  sql(
    'sql/sum-of-identifier',
    'SELECT sum(customer_id) FROM orders',
    'SELECT count(DISTINCT customer_id), sum(amount) FROM orders',
  ),
  sql(
    'sql/average-of-averages',
    'SELECT avg(m) FROM (SELECT region, avg(amount) AS m FROM orders GROUP BY region) t',
    'SELECT avg(m) FROM (SELECT region, sum(amount) AS m FROM orders GROUP BY region) t',
  ),
  sql(
    'sql/sum-of-ratio',
    'SELECT sum(unit_price) FROM items',
    'SELECT sum(unit_price * quantity) FROM items',
  ),
  sql(
    'sql/sum-of-level',
    "SELECT date_trunc('month', day), sum(balance) FROM accounts GROUP BY 1",
    'SELECT sum(balance) FROM accounts WHERE day = current_date',
  ),
  sql(
    'sql/open-division',
    'SELECT revenue / visits FROM pages',
    'SELECT revenue / nullif(visits, 0), revenue / 100 FROM pages',
  ),
  sql(
    'sql/multiplied-sum',
    'SELECT o.id, sum(i.price), sum(p.amount) FROM orders o JOIN items i ON i.order_id = o.id JOIN payments p ON p.order_id = o.id GROUP BY o.id',
    'SELECT o.id, sum(i.price) FROM orders o JOIN items i ON i.order_id = o.id GROUP BY o.id',
  ),
  sql(
    'sql/multiplied-sum',
    'SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id',
    'SELECT sum(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id',
  ),
  sql(
    'sql/multiplied-sum',
    'SELECT sum(o.total) FROM customers c JOIN orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id',
    'SELECT sum(i.price) FROM customers c JOIN orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id',
  ),
  sql(
    'sql/text-as-date',
    "SELECT a FROM t WHERE order_date > '01/02/2024'",
    "SELECT a FROM t WHERE order_date > '2024-02-01'",
  ),
  sql(
    'sql/between-timestamps',
    "SELECT a FROM t WHERE created_at BETWEEN '2024-01-01' AND '2024-01-31'",
    "SELECT a FROM t WHERE order_date BETWEEN '2024-01-01' AND '2024-01-31'",
  ),
  sql(
    'sql/select-star',
    'SELECT * FROM users WHERE id = 1',
    'SELECT count(*) FROM users WHERE EXISTS (SELECT * FROM a WHERE a.id = users.id)',
  ),
  sql('sql/equals-null', 'SELECT a FROM t WHERE b = NULL', 'SELECT a FROM t WHERE b IS NULL'),
  sql(
    'sql/not-in-subquery',
    'SELECT a FROM t WHERE b NOT IN (SELECT c FROM u)',
    'SELECT a FROM t WHERE b NOT IN (SELECT c FROM u WHERE c IS NOT NULL) AND d NOT IN (1, 2)',
  ),
  sql('sql/leading-wildcard', "SELECT a FROM t WHERE b LIKE '%x'", "SELECT a FROM t WHERE b LIKE 'x%'"),
  sql(
    'sql/every-pair',
    'SELECT a.x, b.y FROM a, b WHERE a.z = 1',
    'SELECT a.x, b.y FROM a, b WHERE a.id = b.a_id',
  ),
  sql(
    'sql/wrapped-column',
    "SELECT a FROM t WHERE date(created_at) = '2024-01-01'",
    "SELECT a FROM t WHERE created_at >= '2024-01-01' AND lower(b) = 'x'",
  ),
  sql('sql/order-by-position', 'SELECT a FROM t WHERE c ORDER BY 1', 'SELECT a FROM t WHERE c ORDER BY a'),
  sql('sql/limit-without-order', 'SELECT a FROM t LIMIT 10', 'SELECT a FROM t ORDER BY a LIMIT 10'),
  sql('sql/random-order', 'SELECT a FROM t ORDER BY random() LIMIT 1', 'SELECT a FROM t ORDER BY a LIMIT 1'),
  sql(
    'sql/outer-join-filtered',
    "SELECT a.x FROM a LEFT JOIN b ON b.a_id = a.id WHERE b.kind = 'k'",
    "SELECT a.x FROM a LEFT JOIN b ON b.a_id = a.id AND b.kind = 'k' WHERE b.id IS NULL",
  ),
  sql(
    'sql/and-before-or',
    'SELECT x FROM t WHERE a = 1 AND b = 2 OR c = 3',
    'SELECT x FROM t WHERE (a = 1 AND b = 2) OR c = 3',
  ),
  sql('sql/missing-limit', 'SELECT name FROM users', 'SELECT count(*) FROM users'),
  sql(
    'sql/having-without-aggregate',
    'SELECT a, count(*) FROM t GROUP BY a HAVING a > 1',
    'SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > 1',
  ),
  sql(
    'sql/union-sorts',
    'SELECT a FROM t WHERE x UNION SELECT a FROM u WHERE x',
    'SELECT a FROM t WHERE x UNION ALL SELECT a FROM u WHERE x',
  ),
  sql('sql/delete-without-where', 'DELETE FROM users', 'DELETE FROM users WHERE id = 1'),
  sql('sql/update-without-where', 'UPDATE users SET a = 1', 'UPDATE users SET a = 1 WHERE id = 1'),
  sql('sql/insert-without-columns', 'INSERT INTO users VALUES (1)', 'INSERT INTO users (id) VALUES (1)'),
  sql(
    'sql/required-column-without-default',
    'ALTER TABLE t ADD COLUMN c int NOT NULL',
    'ALTER TABLE t ADD COLUMN c int NOT NULL DEFAULT 0',
  ),
  sql(
    'sql/locking-index',
    'CREATE INDEX i ON t (a)',
    'CREATE TABLE t (id int PRIMARY KEY, a int); CREATE INDEX i ON t (a)',
  ),
  sql('sql/no-primary-key', 'CREATE TABLE t (a int)', 'CREATE TABLE t (a int PRIMARY KEY)'),
  sql(
    'sql/money-as-float',
    'CREATE TABLE t (id int PRIMARY KEY, amount real)',
    'CREATE TABLE t (id int PRIMARY KEY, amount numeric(12, 2), ratio real)',
  ),
  sql(
    'sql/timestamp-without-zone',
    'CREATE TABLE t (id int PRIMARY KEY, created_at timestamp)',
    'CREATE TABLE t (id int PRIMARY KEY, created_at timestamptz)',
  ),
  sql(
    'sql/date-as-text',
    'CREATE TABLE t (id int PRIMARY KEY, order_date varchar(10))',
    'CREATE TABLE t (id int PRIMARY KEY, order_date date)',
  ),
  sql(
    'sql/plain-password',
    'CREATE TABLE t (id int PRIMARY KEY, password text)',
    'CREATE TABLE t (id int PRIMARY KEY, password_hash text)',
  ),
  sql('sql/broad-grant', 'GRANT ALL ON users TO app', 'GRANT SELECT ON users TO app'),
  sql('sql/drop-cascade', 'DROP TABLE t CASCADE', 'DROP TABLE t'),
  sql('sql/drop-column', 'ALTER TABLE t DROP COLUMN a', 'ALTER TABLE t ADD COLUMN a int'),
  sql(
    'sql/column-type-change',
    'ALTER TABLE t ALTER COLUMN a TYPE bigint',
    'ALTER TABLE t ALTER COLUMN a SET DEFAULT 1',
  ),
  sql(
    'sql/constraint-locks',
    'ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u (id)',
    'ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u (id) NOT VALID',
  ),
  sql('sql/truncate-cascade', 'TRUNCATE t CASCADE', 'TRUNCATE t'),
  sql('sql/always-true', "SELECT a FROM t WHERE b = 'x' OR 1 = 1", "SELECT a FROM t WHERE b = 'x' OR c = 1"),
  sql('security/superuser-role', 'CREATE ROLE a SUPERUSER', 'CREATE ROLE a NOSUPERUSER LOGIN'),
  sql('security/password-in-sql', "CREATE ROLE a LOGIN PASSWORD 'Tr0ub4dor'", 'CREATE ROLE a LOGIN'),
  sql(
    'security/definer-without-path',
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS 'SELECT 1'",
  ),
  sql(
    'security/dynamic-sql',
    "CREATE FUNCTION f(t text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'DELETE FROM ' || t; END $$",
    "CREATE FUNCTION f(t text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE format('DELETE FROM %I', t); END $$",
  ),
  sql('security/copy-program', "COPY t FROM PROGRAM 'curl x'", 'COPY t FROM STDIN'),
];
