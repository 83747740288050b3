import type { Remark } from './opinion.js';
import type { PatchedFile, PatchLine } from './patch.js';

/**
 * The reviewer that is always there: it reads the change line by line, without a parser and apart from the rules, and
 * looks above all at what went away. It needs no key, and nothing leaves the server.
 */
export function plainOpinion(files: readonly PatchedFile[]): Remark[] {
  return files.flatMap((file) => [
    ...file.hunks.flatMap(({ lines }) => lines.flatMap((line) => lookAtLine(file, line))),
    ...file.hunks.flatMap(({ lines }) => lookAtLoss(file, lines)),
  ]);
}

type Pattern = Pick<Remark, 'severity' | 'title' | 'why'> & { pattern: RegExp };

const PATTERNS: readonly Pattern[] = [
  {
    pattern:
      /\b(?:hash|token|digest|signature|hmac|secret)\w*\s*[!=]==?\s*\w|[!=]==?\s*[\w.]*\b(?:hash|token|digest|signature|hmac)\b/iu,
    severity: 'high',
    title: 'Secret compared with ==',
    why: 'How long it takes tells how much of it was right.',
  },
  {
    pattern: /\beval\(|new Function\(/u,
    severity: 'blocker',
    title: 'Text is run as code',
    why: 'Whoever writes the text decides what runs.',
  },
  {
    pattern: /\b(?:query|execute|raw)\(\s*(?:`[^`]*\$\{|["'][^"']*["']\s*\+)/u,
    severity: 'blocker',
    title: 'SQL put together',
    why: 'A value becomes part of the statement.',
  },
  {
    pattern: /\bexec(?:Sync)?\(\s*(?:`[^`]*\$\{|["'][^"']*["']\s*\+)/u,
    severity: 'blocker',
    title: 'Shell command put together',
    why: 'A value becomes part of the command.',
  },
  {
    pattern: /innerHTML\s*=(?!=)|dangerouslySetInnerHTML/u,
    severity: 'high',
    title: 'Markup written raw',
    why: 'A script in the value runs.',
  },
  {
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/u,
    severity: 'high',
    title: 'Certificates not checked',
    why: 'Anybody on the way can listen.',
  },
  {
    pattern: /(?:password|secret|api_?key|token)\w*\s*[:=]\s*["'][^"'\s]{8,}["']/iu,
    severity: 'high',
    title: 'Secret in the code',
    why: 'It stays in the history.',
  },
  {
    pattern: /forEach\(\s*async\b/u,
    severity: 'high',
    title: 'forEach does not wait',
    why: 'What comes after it runs too early.',
  },
  {
    pattern: /catch\s*(?:\(\w*\))?\s*\{\s*\}/u,
    severity: 'medium',
    title: 'Error swallowed',
    why: 'Nobody learns of it.',
  },
  {
    pattern: /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/iu,
    severity: 'high',
    title: 'Required column without a value',
    why: 'Old rows have none.',
  },
  {
    pattern: /^\s*DELETE FROM \w+\s*;?\s*$/iu,
    severity: 'blocker',
    title: 'All rows are deleted',
    why: 'There is no WHERE.',
  },
  {
    pattern: /\bMath\.random\(\).*(?:token|secret|password)|(?:token|secret|password)\w*\s*=.*Math\.random/iu,
    severity: 'high',
    title: 'Guessable random value',
    why: 'It can be computed from earlier ones.',
  },
];

const lookAtLine = ({ path }: PatchedFile, { kind, text, newLine }: PatchLine): Remark[] =>
  kind !== 'added' || newLine === undefined
    ? []
    : PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ severity, title, why }) => ({
        ...{ path, line: newLine, severity, title, why },
        ...{ quote: text.trim(), about: null, agrees: true },
      }));

/** Checks that a change takes away and puts nowhere else. */
const GUARD =
  /\b(?:assert\w*|authori[sz]e\w*|require(?:Role|Auth|Session)\w*|can[A-Z]\w*|isAllowed\w*|verify\w*|validate\w*|workspaceId|tenantId|ownerId)\b|\bthrow\b.*(?:forbidden|unauthorized|denied)|\bexpect\(/iu;

function lookAtLoss({ path }: PatchedFile, lines: readonly PatchLine[]): Remark[] {
  const added = lines
    .filter(({ kind }) => kind === 'added')
    .map(({ text }) => text)
    .join('\n');
  return lines.flatMap(({ kind, text }, at) => {
    const [guard] = kind === 'removed' ? (GUARD.exec(text) ?? []) : [];
    if (guard === undefined || added.includes(guard)) return [];
    const next =
      lines.slice(at + 1).find(({ newLine }) => newLine !== undefined) ??
      lines.slice(0, at).findLast(({ newLine }) => newLine !== undefined);
    if (next?.newLine === undefined || next.text.trim() === '') return [];
    return [
      {
        path,
        line: next.newLine,
        severity: 'high' as const,
        title: 'A check went away',
        why: `The change takes ${guard} away before this line and puts it nowhere else.`,
        quote: next.text.trim(),
        about: null,
        agrees: true,
      },
    ];
  });
}
