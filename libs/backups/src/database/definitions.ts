import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Catalog, Constraint, Sequence, Table } from '../catalog-shape.js';

type Named = { schema: string; name: string };

/** `"auth"."users"`. */
export const nameOf = ({ schema, name }: Named): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** The columns whose values are stored, as COPY takes them. */
export const storedColumns = ({ columns }: Pick<Table, 'columns'>): string =>
  columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => escapeIdentifier(name))
    .join(', ');

/** Statements that make the tables of a schema, empty, in the order in which they run. */
export const beforeRows = ({ sequences, tables }: Catalog, schema: string): string[] => [
  ...of(sequences, schema).map(createSequence),
  ...of(tables, schema).map(createTable),
];

/** Statements that follow when the rows of all schemas are there. */
export const afterRows = ({ sequences, indexes, constraints }: Catalog): string[] => [
  ...sequences.flatMap(settleSequence),
  ...indexes,
  ...constraints.map(addConstraint),
];

const of = <Item extends { schema: string }>(items: readonly Item[], schema: string): Item[] =>
  items.filter((item) => item.schema === schema);

function createTable(table: Table): string {
  const columns = table.columns.map(({ name, type, notNull, default: expression, generated }) =>
    [
      escapeIdentifier(name),
      type,
      expression !== null &&
        (generated ? `GENERATED ALWAYS AS (${expression}) STORED` : `DEFAULT ${expression}`),
      notNull && 'NOT NULL',
    ]
      .filter(Boolean)
      .join(' '),
  );
  const options = table.options.length > 0 ? ` WITH (${table.options.join(', ')})` : '';
  return `CREATE TABLE ${nameOf(table)} (${columns.join(', ')})${options}`;
}

const createSequence = (sequence: Sequence): string =>
  `CREATE SEQUENCE ${nameOf(sequence)} AS ${sequence.type} INCREMENT ${sequence.increment} MINVALUE ${sequence.min}` +
  ` MAXVALUE ${sequence.max} START ${sequence.start} ${sequence.cycle ? 'CYCLE' : 'NO CYCLE'}`;

function settleSequence({ ownedBy, last, ...sequence }: Sequence): string[] {
  const owner =
    ownedBy && `${nameOf({ ...sequence, name: ownedBy.table })}.${escapeIdentifier(ownedBy.column)}`;
  return [
    ...(owner ? [`ALTER SEQUENCE ${nameOf(sequence)} OWNED BY ${owner}`] : []),
    ...(last === null ? [] : [`SELECT setval(${escapeLiteral(nameOf(sequence))}, ${last})`]),
  ];
}

const addConstraint = ({ schema, table, name, definition }: Constraint): string =>
  `ALTER TABLE ${nameOf({ schema, name: table })} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`;
