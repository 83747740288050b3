import type { Hit, RuleWords, Stretch } from '../rule.js';
import type { Statement } from './statement.js';
import type { SqlNode } from './tree.js';

export interface SqlRule extends RuleWords {
  find: (statements: readonly Statement[]) => Hit[];
}

/** True is the place of the node; a text is what is special about it. */
type Verdict = boolean | string | undefined;

/** A rule over the nodes of some kinds, in every statement. */
export const onKind = (
  kinds: string | readonly string[],
  rule: RuleWords,
  check: (node: SqlNode, statement: Statement) => Verdict,
): SqlRule => ({
  ...rule,
  find: (statements) =>
    statements.flatMap((statement) =>
      statement.nodes
        .filter(({ kind }) => (typeof kinds === 'string' ? kinds === kind : kinds.includes(kind)))
        .flatMap((node) => toHit(rule, statement.place(node), check(node, statement))),
    ),
});

/** A rule over whole statements, with all of the text at hand. */
export const onStatements = (
  rule: RuleWords,
  check: (statement: Statement, all: readonly Statement[]) => Verdict,
): SqlRule => ({
  ...rule,
  find: (statements) => statements.flatMap((each) => toHit(rule, each.stretch, check(each, statements))),
});

function toHit(rule: RuleWords, { start, end }: Stretch, verdict: Verdict): Hit[] {
  if (verdict === undefined || verdict === false) return [];
  return [{ rule, start, end, ...(typeof verdict === 'string' && { detail: verdict }) }];
}
