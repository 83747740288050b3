/** Bytes that a backslash and a letter stand for in the text form of COPY. */
const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * The values of one line of COPY's text form (PostgreSQL manual, "COPY", File Formats), in the order of its columns; null
 * where the database had none.
 */
export const valuesOf = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) =>
      field === '\\N'
        ? null
        : field.replace(
            /\\(x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|.)/gs,
            (_, code: string) => ESCAPED[code] ?? literal(code),
          ),
    );

function literal(code: string): string {
  if (/^x[0-9A-Fa-f]/.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
  return code;
}
