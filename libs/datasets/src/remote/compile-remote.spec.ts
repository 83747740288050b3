import { describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { DialectGap } from '../dialects/dialect.js';
import { compileRemote, type RemoteDialect, remoteRows } from './compile-remote.js';

const SOURCE = 'b9d3e5a2-6a1c-4d6a-9d5a-0a2f3c4b5d6e';

const plan = (change: Partial<QueryPlan>): QueryPlan => ({
  ...{ dataSourceId: SOURCE, version: 1, measures: [], dimensions: [], filters: [], order: [] },
  ...change,
});

const compiled = (change: Partial<QueryPlan>, dialect: RemoteDialect = 'postgresql') =>
  compileRemote(
    plan(change),
    {
      dialect,
      sql: 'SELECT "re$1gion" AS c0 FROM "shop"."orders"',
      columns: [
        { column: { name: 'region', type: 'text', role: 'dimension' } as never, cell: 'c0', isDouble: false },
        {
          column: { name: 'amount', type: 'decimal', role: 'measure' } as never,
          cell: 'c1',
          isDouble: false,
        },
        {
          column: { name: 'at', type: 'timestamp', zoned: true, role: 'time' } as never,
          cell: 'c2',
          isDouble: false,
        },
      ],
    },
    100,
  );

describe('a plan over data that stays in its database', () => {
  it('S-04 names columns by their place and binds every value', () => {
    const { sql, values } = compiled({
      measures: [{ agg: 'sum', column: 'amount', as: 'total' }],
      dimensions: [{ column: 'region' }],
      filters: [{ column: 'region', op: 'in', values: [`x'; DROP TABLE orders --`, 'north'] }],
    });
    expect(values).toEqual([`x'; DROP TABLE orders --`, 'north']);
    expect(sql).toContain('(SELECT "re$1gion" AS c0 FROM "shop"."orders") AS data');
    expect(sql).toContain('(data.c0 IN (CAST($1 AS text), CAST($2 AS text)))');
    expect(sql).not.toContain('DROP');
  });

  it('S-04 writes values as digits where they cannot be bound', () => {
    const { sql, values } = compiled(
      {
        measures: [{ agg: 'count', as: 'n' }],
        dimensions: [{ column: 'amount', bins: { edges: [0, 10] } }],
        filters: [{ column: 'region', op: 'contains', values: ['nor'] }],
      },
      'mysql',
    );
    expect(sql.replace('"re$1gion"', '')).not.toMatch(/\$\d/);
    expect(values).toEqual([]);
    expect(sql).toContain("LOWER(CAST(_utf8mb4 X'6e6f72' AS CHAR))");
  });

  it('says what a database cannot', () => {
    const gap = (change: Partial<QueryPlan>, dialect?: RemoteDialect) => () => compiled(change, dialect);
    expect(gap({ measures: [{ agg: 'formula', formula: 'sum([amount]) / count()', as: 'x' }] })).toThrow(
      DialectGap,
    );
    expect(gap({ measures: [{ agg: 'median', column: 'amount', as: 'm' }] }, 'mysql')).toThrow(DialectGap);
    expect(
      gap(
        {
          measures: [{ agg: 'count', as: 'n' }],
          dimensions: [{ column: 'at', grain: 'month' }],
          zone: 'Europe/Berlin',
        },
        'mysql',
      ),
    ).toThrow(DialectGap);
  });

  it('reads cells by the types that stored data would give', () => {
    const { columns } = compiled({
      dimensions: [{ column: 'at', grain: 'day', as: 'day' }],
      measures: [
        { agg: 'sum', column: 'amount', as: 'total' },
        { agg: 'avg', column: 'amount', as: 'mean' },
        { agg: 'max', column: 'at', as: 'last' },
        { agg: 'count', as: 'n' },
      ],
    });
    expect(columns.map(({ type }) => type)).toEqual(['date', 'decimal', 'double', 'timestamp', 'integer']);
    const cells = [
      '2026-03-08',
      '12345678901234567890.50',
      '0.1',
      '2026-03-08 07:30:00.120000+00',
      '9007199254740993',
    ];
    expect(remoteRows(columns, [cells]).rows[0]).toEqual([
      ...['2026-03-08', '12345678901234567890.50', 0.1],
      ...['2026-03-08T07:30:00.12Z', '9007199254740993'],
    ]);
  });
});
