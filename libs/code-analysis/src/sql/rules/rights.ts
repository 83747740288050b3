import { onKind } from '../rule.js';
import { type Fields, fieldsOf, listOf, textOf, walkTree } from '../tree.js';

export const allRights = onKind(
  'GrantStmt',
  {
    id: 'sql/broad-grant',
    severity: 'high',
    title: 'All rights, or rights for everybody',
    why: 'A role that only reads can then drop, and PUBLIC is every role there will ever be.',
    fix: 'Grant what the role needs, to that role.',
  },
  ({ fields }) => {
    if (fields.is_grant !== true) return false;
    const toEverybody = listOf(fields.grantees).some(
      (each) => fieldsOf(each, 'RoleSpec')?.roletype === 'ROLESPEC_PUBLIC',
    );
    const isAll =
      fields.privileges === undefined && /^OBJECT_(?:TABLE|DATABASE|SCHEMA)$/u.test(textOf(fields.objtype));
    return toEverybody || isAll;
  },
);

export const strongRole = onKind(
  ['CreateRoleStmt', 'AlterRoleStmt'],
  {
    id: 'security/superuser-role',
    severity: 'high',
    title: 'Role that may do everything',
    why: 'Whoever has its password reads every database and the files of the server.',
    fix: 'Give only the rights that it needs.',
  },
  ({ fields }) =>
    listOf(fields.options).some((each) => {
      const option = fieldsOf(each, 'DefElem');
      return (
        /^(?:superuser|bypassrls)$/u.test(textOf(option?.defname)) &&
        fieldsOf(option?.arg, 'Boolean')?.boolval === true
      );
    }),
);

export const writtenPassword = onKind(
  ['CreateRoleStmt', 'AlterRoleStmt'],
  {
    id: 'security/password-in-sql',
    severity: 'high',
    title: 'Password written into SQL',
    why: 'It stands in the code, in logs of statements and in the history.',
    fix: 'Set it from a secret when the database is set up.',
  },
  ({ fields }) =>
    listOf(fields.options).some((each) => {
      const option = fieldsOf(each, 'DefElem');
      const value = textOf(fieldsOf(option?.arg, 'String')?.sval);
      return (
        option?.defname === 'password' &&
        value !== '' &&
        !/^(?:SCRAM-SHA-256\$|md5[0-9a-f]{32}$|\$|:|<|%|\{)/u.test(value)
      );
    }),
);

const options = (fields: Fields): Map<string, unknown> =>
  new Map(
    listOf(fields.options).map((each) => [
      textOf(fieldsOf(each, 'DefElem')?.defname),
      fieldsOf(each, 'DefElem')?.arg,
    ]),
  );

export const borrowedRights = onKind(
  'CreateFunctionStmt',
  {
    id: 'security/definer-without-path',
    severity: 'high',
    title: 'Function with its owner’s rights and the caller’s search path',
    why: 'A caller puts a table or function of the same name before it, and it runs with the owner’s rights.',
    fix: 'SET search_path = pg_catalog, the schemas that it needs.',
  },
  ({ fields }) => {
    const given = options(fields);
    return (
      fieldsOf(given.get('security'), 'Boolean')?.boolval === true &&
      !JSON.stringify(fields.options).includes('search_path')
    );
  },
);

export const builtStatement = onKind(
  ['CreateFunctionStmt', 'DoStmt'],
  {
    id: 'security/dynamic-sql',
    severity: 'high',
    title: 'Statement put together in a function',
    why: 'What a caller passes becomes part of the statement.',
    fix: "EXECUTE format('… %I …', name) USING value.",
  },
  ({ fields }) => {
    const body =
      [...walkTree(fields)]
        .map(({ kind, fields: each }) => (kind === 'String' ? textOf(each.sval) : ''))
        .find((text) => /\bexecute\b/iu.test(text)) ?? '';
    return (
      /\bexecute\s+(?:'(?:[^']|'')*'|\w+)\s*\|\|(?!\s*quote_)/iu.test(body) &&
      !/\|\|\s*quote_(?:ident|literal|nullable)/iu.test(body)
    );
  },
);

export const openCopy = onKind(
  'CopyStmt',
  {
    id: 'security/copy-program',
    severity: 'blocker',
    title: 'Database starts a program',
    why: 'COPY … PROGRAM runs a shell command on the database’s machine.',
    fix: 'COPY FROM STDIN, and run the program elsewhere.',
  },
  ({ fields }) => fields.is_program === true,
);
