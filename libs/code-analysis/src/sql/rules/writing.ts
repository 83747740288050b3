import { onKind, onStatements, type SqlRule } from '../rule.js';
import { constantText, type Fields, fieldsOf, listOf, textOf, wordsOf } from '../tree.js';
import { typeOf } from './columns.js';
import { changedType, checkedLate, lockingIndexElsewhere, lostColumn, requiredColumn } from './migrations.js';
import {
  allRights,
  borrowedRights,
  builtStatement,
  openCopy,
  strongRole,
  writtenPassword,
} from './rights.js';

/** Rules about statements that write, and about tables and rights. */

const deleteAll = onKind(
  'DeleteStmt',
  {
    id: 'sql/delete-without-where',
    severity: 'blocker',
    title: 'All rows are deleted',
    why: 'Without WHERE the whole table is emptied.',
    fix: 'Say which rows; where all are meant, TRUNCATE says so.',
  },
  ({ fields }) => fields.whereClause === undefined && fields.usingClause === undefined,
);

const updateAll = onKind(
  'UpdateStmt',
  {
    id: 'sql/update-without-where',
    severity: 'high',
    title: 'All rows are changed',
    why: 'Without WHERE every row gets the value.',
    fix: 'Say which rows.',
  },
  ({ fields }) => fields.whereClause === undefined && fields.fromClause === undefined,
);

const unnamedInsert = onKind(
  'InsertStmt',
  {
    id: 'sql/insert-without-columns',
    severity: 'medium',
    title: 'Inserted without naming columns',
    why: 'When a column is added or moved, values land in the wrong one.',
    fix: 'INSERT INTO table (columns) …',
  },
  ({ fields }) => fields.cols === undefined && fields.selectStmt !== undefined,
);

const columnsOf = (fields: Fields): Fields[] =>
  listOf(fields.tableElts).flatMap((each): Fields[] => {
    const column = fieldsOf(each, 'ColumnDef');
    return column ? [column] : [];
  });

const noPrimaryKey = onStatements(
  {
    id: 'sql/no-primary-key',
    severity: 'medium',
    title: 'Table without a primary key',
    why: 'Equal rows cannot be told apart, changed or replicated one by one.',
    fix: 'Add a PRIMARY KEY.',
  },
  ({ kind, fields }, all) => {
    if (kind !== 'CreateStmt' || listOf(fields.inhRelations).length > 0 || fields.partbound) return false;
    const relation = fields.relation as Fields | undefined;
    if (relation?.relpersistence === 't' || columnsOf(fields).length === 0) return false;
    const contains = (value: unknown) => JSON.stringify(value).includes('"CONSTR_PRIMARY"');
    return (
      !contains(fields.tableElts) &&
      !all.some(
        (each) =>
          each.kind === 'AlterTableStmt' &&
          (each.fields.relation as Fields | undefined)?.relname === relation?.relname &&
          contains(each.fields.cmds),
      ) &&
      !listOf(fields.tableElts).some((each) => fieldsOf(each, 'TableLikeClause'))
    );
  },
);

const MONEY =
  /(?:^|_)(?:amount|price|cost|total|balance|salary|revenue|fee|tax|payment|discount|budget|wage)(?:_|$)/iu;

const moneyAsFloat = onKind(
  'ColumnDef',
  {
    id: 'sql/money-as-float',
    severity: 'high',
    title: 'Money in a binary fraction',
    why: '0.10 cannot be stored exactly: sums are off by cents.',
    fix: 'numeric(12, 2), or whole cents.',
  },
  ({ fields }) =>
    /^(?:float4|float8|float|real|double)$/u.test(typeOf(fields)) && MONEY.test(textOf(fields.colname)),
);

const zonelessTime = onKind(
  'ColumnDef',
  {
    id: 'sql/timestamp-without-zone',
    severity: 'medium',
    title: 'Moment without a time zone',
    why: 'What it means depends on the machine that reads it; an hour is missing or double when clocks change.',
    fix: 'timestamptz.',
  },
  ({ fields }) =>
    typeOf(fields) === 'timestamp' &&
    /(?:_at|_ts|time|timestamp|^created|^updated|^deleted)$/iu.test(textOf(fields.colname)),
);

const textAsDate = onKind(
  'ColumnDef',
  {
    id: 'sql/date-as-text',
    severity: 'medium',
    title: 'Date kept as text',
    why: 'Texts sort by letters, and nobody refuses 31 February.',
    fix: 'date or timestamptz.',
  },
  ({ fields }) =>
    /^(?:text|varchar|bpchar|char)$/u.test(typeOf(fields)) &&
    /(?:^|_)(?:date|datetime|timestamp|birthday|dob)$|_(?:at|on)$/iu.test(textOf(fields.colname)),
);

const plainPassword = onKind(
  'ColumnDef',
  {
    id: 'sql/plain-password',
    severity: 'high',
    title: 'Password kept as it is',
    why: 'Whoever reads the table, or a backup of it, has every password.',
    fix: 'Keep a hash (argon2, bcrypt) in a column that says so.',
  },
  ({ fields, parent }) =>
    (parent?.fields.relation as Fields | undefined)?.relpersistence !== 't' &&
    /^(?:text|varchar|bpchar)$/u.test(typeOf(fields)) &&
    /^(?:user_?)?(?:password|passwd|pwd|plain_?password)$/iu.test(textOf(fields.colname)),
);

const dropsAll = onKind(
  'DropStmt',
  {
    id: 'sql/drop-cascade',
    severity: 'high',
    title: 'Everything that depends on it goes, too',
    why: 'CASCADE drops views, keys and functions that nobody named.',
    fix: 'Drop what depends on it by name, first.',
  },
  ({ fields }) =>
    fields.behavior === 'DROP_CASCADE' &&
    /^OBJECT_(?:TABLE|SCHEMA|VIEW|TYPE|FUNCTION)$/u.test(textOf(fields.removeType)),
);

const emptied = onKind(
  'TruncateStmt',
  {
    id: 'sql/truncate-cascade',
    severity: 'high',
    title: 'Other tables are emptied, too',
    why: 'CASCADE empties every table that refers to this one.',
    fix: 'Name all tables that are to be emptied.',
  },
  ({ fields }) => fields.behavior === 'DROP_CASCADE',
);

const testedText = (value: unknown): boolean => constantText(value) !== undefined;

const endlessIn = onKind(
  'A_Expr',
  {
    id: 'sql/always-true',
    severity: 'high',
    title: 'Condition that is always true',
    why: 'The filter filters nothing; it may be left from a trial, or from an injection.',
    fix: 'Take it away, or write what was meant.',
  },
  ({ fields, parent }) => {
    if (
      fields.kind !== 'AEXPR_OP' ||
      wordsOf(fields.name).at(-1) !== '=' ||
      parent?.kind !== 'BoolExpr' ||
      parent.fields.boolop !== 'OR_EXPR'
    )
      return false;
    const [left, right] = [fields.lexpr, fields.rexpr];
    const isConstant = fieldsOf(left, 'A_Const') !== undefined && fieldsOf(right, 'A_Const') !== undefined;
    return (
      isConstant &&
      (testedText(left)
        ? constantText(left) === constantText(right)
        : JSON.stringify(fieldsOf(left, 'A_Const')?.ival) ===
          JSON.stringify(fieldsOf(right, 'A_Const')?.ival))
    );
  },
);

export const WRITING_RULES: readonly SqlRule[] = [
  ...[
    deleteAll,
    updateAll,
    unnamedInsert,
    requiredColumn,
    lockingIndexElsewhere,
    noPrimaryKey,
    moneyAsFloat,
    zonelessTime,
    textAsDate,
  ],
  ...[
    plainPassword,
    allRights,
    strongRole,
    writtenPassword,
    borrowedRights,
    builtStatement,
    dropsAll,
    lostColumn,
    changedType,
    checkedLate,
    emptied,
    openCopy,
    endlessIn,
  ],
];
