import { resolve } from './bindings.js';
import { isFunction, type Node } from './node.js';
import { once, type Script } from './script.js';
import { bare, calleeOf, nameOf, receiverOf } from './syntax.js';

/** Calls that give a number or a truth, whatever goes in. */
const HARMLESS_CALLS =
  /^(?:Number|parseInt|parseFloat|Boolean|BigInt|Number\.parse(?:Int|Float)|Math\.\w+|Date\.now|randomUUID|crypto\.randomUUID|performance\.now)$/u;
const HARMLESS_MEMBERS = /\.(?:length|size|byteLength)$/u;
/** Calls that quote: what comes out cannot leave its place. */
const QUOTING_CALLS =
  /(?:^|\.)(?:escape(?:Id|Identifier|Literal|Html|HTML|Xml|XML|RegExp|Shell\w*)?|quote\w*|encodeURIComponent|sanitize\w*|purify|shellQuote|shell_quote|ident|literal|raw)$/u;

/** Whether a value cannot be chosen from outside: written out, made of such, a number, or quoted. */
export function isFixed(node: Node, script: Script): boolean {
  const inner = bare(node);
  return once(script, 'fixed', inner, () => holdsFixed(inner, script));
}

function holdsFixed(inner: Node, script: Script): boolean {
  const next = (each: Node) => isFixed(each, script);
  switch (inner.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return inner.expressions.every(next);
    case 'BinaryExpression':
      return inner.operator === '+' ? next(inner.left as Node) && next(inner.right) : true;
    case 'UnaryExpression':
      return true;
    case 'ConditionalExpression':
      return next(inner.consequent) && next(inner.alternate);
    case 'LogicalExpression':
      return next(inner.left) && next(inner.right);
    case 'ArrayExpression':
      return inner.elements.every((each) => !each || (each.type !== 'SpreadElement' && next(each)));
    case 'ObjectExpression':
      return inner.properties.every((each) => each.type === 'Property' && next(each.value));
    case 'MemberExpression':
      return HARMLESS_MEMBERS.test(nameOf(inner)) || isFixedMember(inner, script);
    case 'CallExpression':
      return isFixedCall(inner, script);
    case 'Identifier':
      return isFixedName(inner.name, inner.start, script);
    default:
      return false;
  }
}

/** `COLUMNS.name`, `COLUMNS[key]`: values of what is written out in capitals or as an object of fixed values. */
function isFixedMember(node: Extract<Node, { type: 'MemberExpression' }>, script: Script): boolean {
  const root = bare(node.object);
  if (root.type !== 'Identifier') return isConstantName(nameOf(node.object));
  return isConstantName(root.name) || isFixed(root, script);
}

const isConstantName = (name: string): boolean => /^(?:[\w$]+\.)*[A-Z][A-Z0-9_]*(?:\.[\w$]+)?$/u.test(name);

function isFixedCall(call: Extract<Node, { type: 'CallExpression' }>, script: Script): boolean {
  const callee = calleeOf(call);
  if (HARMLESS_CALLS.test(callee) || QUOTING_CALLS.test(callee)) return true;
  const receiver = receiverOf(call);
  if (!receiver) return false;
  if (/\.(?:toFixed|getTime|getFullYear)$/u.test(callee)) return true;
  // ids.map(() => '?').join(', ')
  if (/\.(?:map|fill)\(\)\.join$|\.repeat$/u.test(callee)) return isFixedMapping(receiver, script);
  if (/\.(?:join|trim|toUpperCase|toLowerCase|concat|slice)$/u.test(callee))
    return [receiver, ...call.arguments].every((each) => isFixed(each as Node, script));
  return false;
}

function isFixedMapping(receiver: Node, script: Script): boolean {
  const call = bare(receiver);
  if (call.type !== 'CallExpression') return isFixed(receiver, script);
  const [mapping] = call.arguments;
  if (!isFunction(mapping)) return mapping !== undefined && isFixed(mapping, script);
  return mapping.body !== null && isFixed(mapping.body as Node, script);
}

function isFixedName(name: string, offset: number, script: Script): boolean {
  if (/^(?:undefined|NaN|Infinity)$/u.test(name)) return true;
  const binding = resolve(script.bindings, name, offset);
  if (binding?.kind !== 'parameter' && isConstantName(name)) return true;
  if (!binding || binding.kind === 'import') return false;
  if (binding.kind === 'loop') return binding.init !== undefined && isFixed(binding.init, script);
  if (binding.kind !== 'variable' || !binding.init || binding.declaration.type !== 'VariableDeclarator')
    return false;
  if (binding.declaration.id.type !== 'Identifier') return false;
  return (
    isFixed(binding.init, script) &&
    assignmentsOf(script, name, binding.scope).every((each) => isFixed(each, script))
  );
}

/** What a name is given after its declaration. */
export function assignmentsOf(script: Script, name: string, scope: { start: number; end: number }): Node[] {
  return (script.nodes.get('AssignmentExpression') ?? []).flatMap((node) =>
    node.type === 'AssignmentExpression' &&
    node.start >= scope.start &&
    node.end <= scope.end &&
    nameOf(node.left as Node) === name
      ? [node.right]
      : [],
  );
}
