import { onKind, type SqlRule } from '../rule.js';
import { type Fields, fieldsOf, listOf, textOf } from '../tree.js';
import { typeOf } from './columns.js';

const ALWAYS_LOCKED = /^(?:AT_AddColumn)$/u;

const constraintsOf = (column: Fields): string[] =>
  listOf(column.constraints).map((each) => textOf(fieldsOf(each, 'Constraint')?.contype));

export const requiredColumn = onKind(
  'AlterTableCmd',
  {
    id: 'sql/required-column-without-default',
    severity: 'high',
    title: 'Required column without a value for old rows',
    why: 'The migration fails as soon as the table has a row.',
    fix: 'Give it a DEFAULT, or add it as nullable, fill it, then require it.',
  },
  ({ fields }) => {
    const column = fieldsOf(fields.def, 'ColumnDef');
    if (!ALWAYS_LOCKED.test(textOf(fields.subtype)) || !column) return false;
    const constraints = constraintsOf(column);
    return (
      constraints.includes('CONSTR_NOTNULL') &&
      !constraints.some((each) => /^CONSTR_(?:DEFAULT|IDENTITY|GENERATED)$/u.test(each)) &&
      !/serial/u.test(typeOf(column))
    );
  },
);

const lockingIndex = onKind(
  'IndexStmt',
  {
    id: 'sql/locking-index',
    severity: 'medium',
    title: 'Building the index stops all writing',
    why: 'Until it is built, every insert and update of the table waits.',
    fix: 'CREATE INDEX CONCURRENTLY, outside a transaction.',
  },
  ({ fields }, { nodes }) => fields.concurrent !== true && !nodes.some(({ kind }) => kind === 'CreateStmt'),
);

/** An index on a table that the same text creates stops nobody. */
export const lockingIndexElsewhere: SqlRule = {
  ...lockingIndex,
  find: (statements) => {
    const created = new Set(
      statements.flatMap(({ kind, fields }) =>
        kind === 'CreateStmt' ? [textOf((fields.relation as Fields | undefined)?.relname)] : [],
      ),
    );
    return lockingIndex.find(
      statements.filter(
        ({ kind, fields }) =>
          kind === 'IndexStmt' && !created.has(textOf((fields.relation as Fields | undefined)?.relname)),
      ),
    );
  },
};

export const lostColumn = onKind(
  'AlterTableCmd',
  {
    id: 'sql/drop-column',
    severity: 'medium',
    title: 'Column dropped while the old version may run',
    why: 'Until all processes are new, those that still read it fail; the data are gone at once.',
    fix: 'First a version that does not use it, then the migration.',
  },
  ({ fields }) => fields.subtype === 'AT_DropColumn',
);

export const changedType = onKind(
  'AlterTableCmd',
  {
    id: 'sql/column-type-change',
    severity: 'medium',
    title: 'Type of a column changed in place',
    why: 'The whole table is written anew, and nobody reads or writes it meanwhile.',
    fix: 'Add a new column, fill it, then switch over.',
  },
  ({ fields }) => fields.subtype === 'AT_AlterColumnType',
);

export const checkedLate = onKind(
  'AlterTableCmd',
  {
    id: 'sql/constraint-locks',
    severity: 'low',
    title: 'Constraint checked under a lock',
    why: 'Every row is read while nobody may write.',
    fix: 'ADD CONSTRAINT … NOT VALID, then VALIDATE CONSTRAINT.',
  },
  ({ fields }) => {
    const constraint = fieldsOf(fields.def, 'Constraint');
    return (
      fields.subtype === 'AT_AddConstraint' &&
      /^CONSTR_(?:FOREIGN|CHECK)$/u.test(textOf(constraint?.contype)) &&
      constraint?.skip_validation !== true
    );
  },
);
