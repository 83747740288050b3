import { type SqlNode } from '../tree.js';

export const isInExists = (node: SqlNode | undefined): boolean =>
  node?.parent?.kind === 'SubLink' && node.parent.fields.subLinkType === 'EXISTS_SUBLINK';
