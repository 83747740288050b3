import { type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { isSame, keyOf } from '../syntax.js';
import { hasEffect } from './effects.js';

export const doubleKey = onNodes(
  'ObjectExpression',
  {
    id: 'correctness/duplicate-key',
    severity: 'medium',
    title: 'Key written twice',
    why: 'Only the last one counts; the first is lost without a word.',
    fix: 'Take one away, or rename it.',
  },
  ({ properties }) => {
    const seen = new Set<string>();
    for (const each of properties) {
      if (each.type !== 'Property') return false;
      const key = each.kind === 'init' ? keyOf(each) : undefined;
      if (key === undefined || each.computed) continue;
      if (seen.has(key) && key !== '__proto__') return each;
      seen.add(key);
    }
    return false;
  },
);

export const doubleCase = onNodes(
  'SwitchStatement',
  {
    id: 'correctness/duplicate-case',
    severity: 'high',
    title: 'Case that is never reached',
    why: 'An earlier case has the same value.',
    fix: 'Give it the value that was meant.',
  },
  ({ cases }, { text }) =>
    cases.find(
      ({ test }, at) =>
        test && cases.slice(0, at).some((other) => other.test && isSame(text, other.test, test)),
    ),
);

export const doubleTest = onNodes(
  'IfStatement',
  {
    id: 'correctness/duplicate-condition',
    severity: 'high',
    title: 'Branch that is never reached',
    why: 'An earlier branch asks the same.',
    fix: 'Ask what was meant, or take the branch away.',
  },
  (first, { text }) => {
    if (first.parent?.type === 'IfStatement' && first.parent.alternate === first) return false;
    const tests: Node[] = [];
    for (let at: Node | null | undefined = first; at?.type === 'IfStatement'; at = at.alternate) {
      const { test } = at;
      if (tests.some((other) => isSame(text, other, test)) && !hasEffect(test)) return test;
      tests.push(test);
    }
    return false;
  },
);

export const sameBranches = onNodes(
  ['IfStatement', 'ConditionalExpression'],
  {
    id: 'correctness/same-branches',
    severity: 'medium',
    title: 'Both branches do the same',
    why: 'The condition changes nothing, so one branch is not what was meant.',
    fix: 'Change one branch, or take the condition away.',
  },
  ({ consequent, alternate }, { text }) =>
    alternate !== null &&
    isSame(text, consequent, alternate) &&
    text.slice(consequent.start, consequent.end).replace(/[{}\s]/gu, '') !== '',
);
