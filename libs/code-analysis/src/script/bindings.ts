import { type FunctionNode, isFunction, type Node } from './node.js';

/** Where a name is declared, the stretch in which it is known, and what it holds at first. */
export interface Binding {
  name: string;
  kind: 'variable' | 'parameter' | 'function' | 'import' | 'loop' | 'caught';
  isConst: boolean;
  declaration: Node;
  /** The pattern's own initial value: what a variable, or the whole it is taken from, begins with. */
  init?: Node;
  scope: { start: number; end: number };
  /** Of a parameter: its place, from 0, and its function. */
  parameter?: { at: number; owner: FunctionNode };
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const;

/** All names that a text declares. */
export function bindingsOf(nodes: ReadonlyMap<string, readonly Node[]>): Map<string, Binding[]> {
  const found = new Map<string, Binding[]>();
  const add = (binding: Binding): void => {
    const same = found.get(binding.name);
    if (same) same.push(binding);
    else found.set(binding.name, [binding]);
  };
  for (const node of nodes.get('VariableDeclarator') ?? []) for (const each of ofDeclarator(node)) add(each);
  for (const type of FUNCTIONS)
    for (const node of nodes.get(type) ?? []) for (const each of ofFunction(node)) add(each);
  for (const node of nodes.get('CatchClause') ?? []) {
    if (node.type !== 'CatchClause' || !node.param) continue;
    for (const name of namesIn(node.param))
      add({ name, kind: 'caught', isConst: false, declaration: node, scope: node });
  }
  for (const node of nodes.get('ImportDeclaration') ?? []) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const { local } of node.specifiers)
      add({
        name: local.name,
        kind: 'import',
        isConst: true,
        declaration: node,
        scope: { start: 0, end: Infinity },
      });
  }
  return found;
}

function ofDeclarator(node: Node): Binding[] {
  if (node.type !== 'VariableDeclarator') return [];
  const list = node.parent;
  const isConst = list?.type === 'VariableDeclaration' && list.kind === 'const';
  const loop = list?.parent;
  const isLoop = (loop?.type === 'ForOfStatement' || loop?.type === 'ForInStatement') && loop.left === list;
  const init = isLoop ? loop.right : (node.init ?? undefined);
  const scope = isLoop ? loop : scopeOf(node);
  return namesIn(node.id).map((name) => ({
    ...{ name, kind: isLoop ? ('loop' as const) : ('variable' as const), isConst, declaration: node, scope },
    ...(init && { init }),
  }));
}

function ofFunction(node: Node): Binding[] {
  if (!isFunction(node)) return [];
  const own: Binding[] =
    node.id && node.type === 'FunctionDeclaration'
      ? [{ name: node.id.name, kind: 'function', isConst: true, declaration: node, scope: scopeOf(node) }]
      : [];
  const parameters = node.params.flatMap((parameter, at) =>
    namesIn(parameter).map((name) => ({
      ...{ name, kind: 'parameter' as const, isConst: false, declaration: parameter as Node, scope: node },
      parameter: { at, owner: node },
    })),
  );
  return [...own, ...parameters];
}

/** The block, function or program around a declaration. */
function scopeOf(node: Node): { start: number; end: number } {
  for (let at = node.parent; at; at = at.parent ?? undefined) {
    if (at.type === 'BlockStatement' || at.type === 'ForStatement' || isFunction(at)) return at;
  }
  return { start: 0, end: Infinity };
}

/** The names that a pattern binds. */
export function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesIn(each as Node) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        each.type === 'RestElement' ? namesIn(each.argument) : namesIn(each.value as Node),
      );
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** The binding that a name means at an offset: the innermost one around it. */
export function resolve(
  bindings: ReadonlyMap<string, readonly Binding[]>,
  name: string,
  offset: number,
): Binding | undefined {
  const around = (bindings.get(name) ?? []).filter(
    ({ scope }) => scope.start <= offset && offset <= scope.end,
  );
  return around.reduce<Binding | undefined>(
    (best, each) =>
      !best || each.scope.end - each.scope.start <= best.scope.end - best.scope.start ? each : best,
    undefined,
  );
}
