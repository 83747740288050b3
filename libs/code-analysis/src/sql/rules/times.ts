import { onKind } from '../rule.js';
import { columnOf, constantText, fieldsOf, listOf, operatorOf, textOf } from '../tree.js';

export const textDate = onKind(
  'A_Expr',
  {
    id: 'sql/text-as-date',
    severity: 'high',
    title: 'A date compared as text',
    why: 'Texts compare letter by letter: 9/1/2024 comes after 10/1/2024, and day and month are guessed.',
    fix: "Compare dates, written as '2024-09-01', on a column of type date.",
  },
  ({ fields }) => {
    const column = [fields.lexpr, fields.rexpr].map(columnOf).find((name) => name !== undefined) ?? '';
    const isDate =
      /(?:^|_)(?:date|day|month|time|timestamp|at|on|created|updated|start|end|due|dob|birthday)$|date$|^date/iu.test(
        column,
      );
    const text = [fields.lexpr, fields.rexpr, ...listOf(fieldsOf(fields.rexpr, 'List')?.items)]
      .map(constantText)
      .find((value) => value !== undefined);
    if (text === undefined) return false;
    if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/u.test(text))
      return isDate || /^(?:[<>]=?)$/u.test(operatorOf(fields));
    return (
      isDate && /^(?:AEXPR_LIKE|AEXPR_ILIKE)$/u.test(textOf(fields.kind)) && /^%?\d{2,4}[-/%]/u.test(text)
    );
  },
);

export const lastDay = onKind(
  'A_Expr',
  {
    id: 'sql/between-timestamps',
    severity: 'medium',
    title: 'The last day is cut off',
    why: "BETWEEN … AND '2024-01-31' ends at midnight: everything later that day is left out.",
    fix: "Use >= '2024-01-01' AND < '2024-02-01'.",
  },
  ({ fields }) => {
    if (fields.kind !== 'AEXPR_BETWEEN') return false;
    const column = columnOf(fields.lexpr) ?? '';
    const [, last] = listOf(fieldsOf(fields.rexpr, 'List')?.items);
    const text = constantText(last) ?? constantText(fieldsOf(last, 'TypeCast')?.arg);
    return /(?:_at|_ts|time|timestamp|datetime|At)$/u.test(column) && /^\d{4}-\d\d-\d\d$/u.test(text ?? '');
  },
);
