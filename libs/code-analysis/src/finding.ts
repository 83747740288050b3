import { fingerprints } from './fingerprint.js';
import { maskSecrets } from './mask-secrets.js';
import type { Category, Hit, Severity } from './rule.js';
import { categoryOf } from './rule.js';

/** A text to be looked at; its path decides its language. */
export interface SourceText {
  /** Relative, with slashes. */
  path: string;
  text: string;
}

/** One problem at one place. */
export interface Finding {
  /** The same from run to run, wherever in the file the line has moved to. */
  fingerprint: string;
  rule: string;
  category: Category;
  severity: Severity;
  title: string;
  why: string;
  fix: string;
  path: string;
  /** From 1; the last line is part of it. */
  line: number;
  endLine: number;
  /** The first lines of the place, secrets masked. */
  snippet: string;
}

const SNIPPET_LINES = 5;
const SNIPPET_WIDTH = 200;

/** Findings of the hits in one text, from its beginning to its end. */
export function toFindings({ path, text }: SourceText, hits: readonly Hit[]): Finding[] {
  const lines = text.split(/\r?\n/u);
  const starts = lineStarts(text);
  const found = [...hits]
    .sort((a, b) => a.start - b.start || a.rule.id.localeCompare(b.rule.id))
    .map(({ rule, start, end, detail }) => {
      const line = lineAt(starts, start);
      const endLine = Math.max(line, lineAt(starts, Math.max(start, end - 1)));
      return {
        ...{ rule: rule.id, category: categoryOf(rule), severity: rule.severity, title: rule.title },
        ...{
          why: detail ?? rule.why,
          fix: rule.fix,
          path,
          line,
          endLine,
          snippet: snippetOf(lines, line, endLine),
        },
        firstLine: lines[line - 1] ?? '',
      };
    })
    .filter((finding, at, all) => !all.slice(0, at).some((other) => isSamePlace(finding, other)));
  const marks = fingerprints(found.map(({ rule, firstLine }) => ({ rule, path, line: firstLine })));
  return found.map(({ firstLine: _, ...finding }, at) => ({ fingerprint: marks[at] ?? '', ...finding }));
}

const isSamePlace = (a: Pick<Finding, 'rule' | 'line'>, b: Pick<Finding, 'rule' | 'line'>): boolean =>
  a.rule === b.rule && a.line === b.line;

const snippetOf = (lines: readonly string[], line: number, endLine: number): string =>
  lines
    .slice(line - 1, Math.min(endLine, line - 1 + SNIPPET_LINES))
    .map((each) => maskSecrets(each).slice(0, SNIPPET_WIDTH))
    .join('\n');

/** Offsets at which lines begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The line, from 1, that holds an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
