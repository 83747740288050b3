import { type Node } from '../node.js';
import { within } from '../script.js';

/** Asking twice may give two answers. */
export const hasEffect = (node: Node): boolean => {
  for (const each of within(node))
    if (
      /^(?:CallExpression|NewExpression|UpdateExpression|AssignmentExpression|AwaitExpression|YieldExpression)$/u.test(
        each.type,
      )
    )
      return true;
  return false;
};
