import type { Hit, RuleWords, Stretch } from '../rule.js';
import type { Node, NodeOf, NodeType } from './node.js';
import { nodesOf, type Script } from './script.js';

/** True is the node itself; a stretch is where in it; with `detail`, what is special about it. */
export type Verdict = boolean | undefined | null | (Stretch & { detail?: string });

/** A rule that looks at nodes of some types, one at a time. */
export interface ScriptRule extends RuleWords {
  /** All hits in a text. */
  find: (script: Script) => Hit[];
}

/** A rule over nodes of the given types. Tests are passed over unless the rule says that it holds there too. */
export function onNodes<Type extends NodeType>(
  types: Type | readonly Type[],
  { inTests = false, ...rule }: RuleWords & { inTests?: boolean },
  check: (node: NodeOf<Type>, script: Script) => Verdict,
): ScriptRule {
  const wanted: readonly Type[] = typeof types === 'string' ? [types] : types;
  return {
    ...rule,
    find: (script) =>
      script.isTest && !inTests
        ? []
        : wanted.flatMap((type) =>
            nodesOf(script, type).flatMap((node) => toHits(rule, node, check(node, script))),
          ),
  };
}

/** A rule over a whole text. */
export const onScript = (
  { inTests = false, ...rule }: RuleWords & { inTests?: boolean },
  check: (script: Script) => readonly Stretch[],
): ScriptRule => ({
  ...rule,
  find: (script) =>
    script.isTest && !inTests ? [] : check(script).map(({ start, end }) => ({ rule, start, end })),
});

function toHits(rule: RuleWords, node: Node, verdict: Verdict): Hit[] {
  if (!verdict) return [];
  if (verdict === true) return [{ rule, start: node.start, end: node.end }];
  const { start, end, detail } = verdict;
  return [{ rule, start, end, ...(detail !== undefined && { detail }) }];
}
