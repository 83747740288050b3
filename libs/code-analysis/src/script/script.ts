import { type Comment, parseSync, visitorKeys } from 'oxc-parser';
import { type Binding, bindingsOf } from './bindings.js';
import type { Node, NodeOf, NodeType } from './node.js';

/** A parsed JavaScript or TypeScript text, whose nodes know their parents and are found by their type. */
export interface Script {
  path: string;
  text: string;
  comments: readonly Comment[];
  nodes: ReadonlyMap<NodeType, readonly Node[]>;
  bindings: ReadonlyMap<string, readonly Binding[]>;
  isTest: boolean;
  /** Answers about nodes that were asked for before, by the question. */
  answers: Map<string, Map<Node, boolean>>;
}

const DIALECTS: Record<string, 'ts' | 'tsx' | 'js' | 'jsx'> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
};

export const dialectOf = (path: string): 'ts' | 'tsx' | 'js' | 'jsx' | undefined =>
  DIALECTS[path.slice(path.lastIndexOf('.') + 1)];

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|testing|e2e|fixtures?)\/|[.-](?:spec|test|int-spec|e2e-spec)\.[cm]?[jt]sx?$/u;

/** Undefined where the text is none that can be parsed. */
export function parseScript(path: string, text: string): Script | undefined {
  const lang = dialectOf(path);
  if (!lang) return undefined;
  const { program, errors, comments } = parseSync(path, text, { lang });
  if (errors.length > 0 && program.body.length === 0) return undefined;
  const nodes = new Map<NodeType, Node[]>();
  collect(program, nodes);
  return {
    path,
    text,
    comments,
    nodes,
    bindings: bindingsOf(nodes),
    isTest: TEST_PATH.test(path),
    answers: new Map(),
  };
}

export function nodesOf<Type extends NodeType>(
  script: Pick<Script, 'nodes'>,
  type: Type,
): readonly NodeOf<Type>[] {
  return (script.nodes.get(type) ?? []) as readonly NodeOf<Type>[];
}

/**
 * The answer to a question about a node, found once. While it is looked for it counts as no, which ends circles of
 * names that are made of one another.
 */
export function once(script: Script, question: string, node: Node, answer: () => boolean): boolean {
  const known = script.answers.get(question) ?? new Map<Node, boolean>();
  script.answers.set(question, known);
  const before = known.get(node);
  if (before !== undefined) return before;
  known.set(node, false);
  const found = answer();
  known.set(node, found);
  return found;
}

/** Walks without recursion: generated code nests deeper than the stack. */
function collect(root: Node, nodes: Map<NodeType, Node[]>): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const known = nodes.get(node.type);
    if (known) known.push(node);
    else nodes.set(node.type, [node]);
    const children = childrenOf(node);
    for (const child of children) Object.assign(child, { parent: node });
    waiting.push(...children.reverse());
  }
}

/** The nodes directly below one, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, unknown>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = fields[key];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node and everything below it; `into` says which nodes are entered. */
export function* within(node: Node, into: (node: Node) => boolean = () => true): Generator<Node> {
  yield node;
  if (!into(node)) return;
  for (const child of childrenOf(node)) yield* within(child, into);
}
