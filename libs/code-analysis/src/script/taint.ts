import { type Binding, resolve } from './bindings.js';
import { assignmentsOf, isFixed } from './constants.js';
import { importsOneOf } from './imports.js';
import { ancestors, type FunctionNode, functionAround, isFunction, type Node } from './node.js';
import { nodesOf, once, type Script, within } from './script.js';
import { bare, calleeOf, lastName, nameOf, receiverOf } from './syntax.js';

/** What somebody outside writes: requests, addresses, arguments of the program. */
const SOURCES =
  /^(?:(?:\w+\.)?(?:req|request|_req|httpRequest)\.(?:raw\.)?(?:query|params|param|body|headers|cookies|signedCookies|url|originalUrl|path|hostname|files?|nextUrl|rawBody)|ctx\.(?:query|params|request\.(?:body|query|url|headers|header)|headers|cookies|req\.\w+)|context\.(?:params|query)|event\.(?:body|queryStringParameters|pathParameters|headers|rawPath|rawQueryString|multiValueQueryStringParameters)|(?:window\.|document\.|self\.)?location\.(?:search|hash|href|pathname)|document\.(?:URL|documentURI|referrer|cookie|baseURI)|window\.name)\b/u;
/** Names within an archive, which whoever packed it chose, and what reads archives. */
const ARCHIVED = /^(?:entry|zipEntry|file|header)\.(?:path|fileName|entryName|name)$/u;
const ARCHIVES =
  /^(?:unzipper|adm-zip|yauzl(?:-promise)?|node-stream-zip|jszip|tar|tar-stream|tar-fs|extract-zip|unzip)$/u;
const SOURCE_CALLS =
  /^(?:\w+\.)?(?:req|request|ctx)\.(?:get|header|param|query|json|text|formData)\(\)|(?:^|\.)searchParams\.(?:get|getAll)\(\)|^(?:useSearchParams|useParams|URLSearchParams)\(\)|^prompt\(\)/u;
const SOURCE_DECORATORS =
  /^(?:Body|Query|Param|Headers|Cookies|Req|Request|UploadedFile|RawBody|Args)\(\)?$/u;
/** Calls that hand on what they are given. */
const PASSING_CALLS =
  /^(?:String|decodeURI(?:Component)?|JSON\.(?:parse|stringify)|Object\.(?:assign|values|entries|keys|fromEntries)|Array\.from|Buffer\.from|util\.format|format|url\.(?:parse|resolve)|qs\.parse|querystring\.parse|unescape|atob|btoa|structuredClone|Promise\.(?:resolve|all)|(?:\w+\.)?(?:path|posix|win32)\.(?:join|resolve|normalize)|join|resolve|normalize)$/u;
const PASSING_METHODS =
  /^(?:trim|trimStart|trimEnd|toString|toLowerCase|toUpperCase|replace|replaceAll|split|slice|substring|substr|concat|join|map|filter|flatMap|reverse|sort|shift|pop|at|charAt|normalize|padStart|padEnd|find|get|getAll|values|entries|then|catch|valueOf|repeat)$/u;
/** Asking one of these about a value, or parsing it, is taken as a check of it. */
const CHECKS =
  /^(?:includes|has|test|startsWith|hasOwnProperty|hasOwn|match|exec|indexOf|isSafe\w*|isValid\w*|isAllowed\w*|isTrusted\w*|isInside\w*|isWithin\w*|valid\w*|verify\w*|check\w*|assert\w*|ensure\w*|allow\w*|whitelist\w*|isInt|isUUID|isEmail|isAlphanumeric|isNumeric|isURL)$/u;

/** Whether a value is, or holds, what somebody outside wrote, and nothing has checked it. */
export function isTainted(node: Node, script: Script): boolean {
  const inner = bare(node);
  return once(script, 'tainted', inner, () => holdsForeign(inner, script));
}

function holdsForeign(inner: Node, script: Script): boolean {
  const next = (each: Node | null) => each !== null && isTainted(each, script);
  switch (inner.type) {
    case 'Identifier':
      return isTaintedName(inner.name, inner, script);
    case 'MemberExpression':
      return !/\.(?:length|size)$/u.test(nameOf(inner)) && (isSource(inner, script) || next(inner.object));
    case 'TemplateLiteral':
      return inner.expressions.some(next);
    case 'BinaryExpression':
      return inner.operator === '+' && (next(inner.left as Node) || next(inner.right));
    case 'LogicalExpression':
      return next(inner.left) || next(inner.right);
    case 'ConditionalExpression':
      return next(inner.consequent) || next(inner.alternate);
    case 'AwaitExpression':
      return next(inner.argument);
    case 'SpreadElement':
      return next(inner.argument);
    case 'AssignmentExpression':
      return next(inner.right);
    case 'ArrayExpression':
      return inner.elements.some((each) => next(each as Node | null));
    case 'ObjectExpression':
      return inner.properties.some((each) => next(each.type === 'Property' ? each.value : each.argument));
    case 'NewExpression':
      return (
        /^(?:URL|URLSearchParams|String|Buffer)$/u.test(calleeOf(inner)) &&
        inner.arguments.some((each) => next(each as Node))
      );
    case 'CallExpression':
      return isTaintedCall(inner, script);
    default:
      return false;
  }
}

/** A request is only one where the name is not that of something else that is at hand. */
function isSource(node: Node, script: Script): boolean {
  const name = nameOf(node);
  if (ARCHIVED.test(name) && importsOneOf(script, ARCHIVES)) return true;
  if (!SOURCES.test(name)) return false;
  const [root = ''] = name.split('.');
  const binding = resolve(script.bindings, root, node.start);
  return (
    binding === undefined ||
    binding.kind !== 'variable' ||
    binding.init === undefined ||
    !isFixed(binding.init, script)
  );
}

function isTaintedCall(call: Extract<Node, { type: 'CallExpression' }>, script: Script): boolean {
  const callee = calleeOf(call);
  if (SOURCE_CALLS.test(`${callee}()`)) return true;
  const anyArgument = () => call.arguments.some((each) => isTainted(each as Node, script));
  if (PASSING_CALLS.test(callee)) return anyArgument();
  const receiver = receiverOf(call);
  if (receiver && PASSING_METHODS.test(lastName(call.callee))) {
    if (isNarrowingReplace(call)) return false;
    return isTainted(receiver, script) || (/\.(?:concat|join|replace)$/u.test(callee) && anyArgument());
  }
  const local = receiver ? undefined : functionNamed(script, callee, call.start);
  return local !== undefined && anyArgument() && returnsOf(local).some((each) => isTainted(each, script));
}

/** `.replace(/[^a-z0-9]/g, '')` leaves only what it names. */
function isNarrowingReplace(call: Extract<Node, { type: 'CallExpression' }>): boolean {
  if (!/^replace/u.test(lastName(call.callee))) return false;
  const [pattern] = call.arguments;
  return (
    pattern?.type === 'Literal' &&
    'regex' in pattern &&
    ((/\[\^|\\W/u.test(pattern.regex.pattern) && pattern.regex.flags.includes('g')) ||
      pattern.regex.pattern.includes('\\.\\.'))
  );
}

function isTaintedName(name: string, use: Node, script: Script): boolean {
  const binding = resolve(script.bindings, name, use.start);
  if (isChecked(name, use, script)) return false;
  if (!binding)
    return assignmentsOf(script, name, { start: 0, end: use.start }).some((each) => isTainted(each, script));
  const given = binding.init ? [binding.init] : [];
  const later =
    binding.kind === 'variable' || binding.kind === 'parameter'
      ? assignmentsOf(script, name, binding.scope)
      : [];
  if (binding.kind === 'parameter' && isTaintedParameter(binding, script)) return true;
  return [...given, ...later].some((each) => isTainted(each, script));
}

function isTaintedParameter({ parameter, declaration, name }: Binding, script: Script): boolean {
  if (!parameter) return false;
  if (
    'decorators' in declaration &&
    declaration.decorators?.some((each) => SOURCE_DECORATORS.test(nameOf(each.expression)))
  )
    return true;
  const { owner, at } = parameter;
  if (isDestructuredRequest(owner, declaration, name) || isLambdaEvent(owner, at)) return true;
  const call = owner.parent;
  // A callback of a list of what came from outside: rows.map((row) => ...)
  if (call?.type === 'CallExpression' && (call.arguments as readonly Node[]).includes(owner)) {
    const receiver = receiverOf(call);
    return at === 0 && receiver !== undefined && isTainted(receiver, script);
  }
  const known = nameOfFunction(owner);
  if (known === undefined) return false;
  return nodesOf(script, 'CallExpression').some((each) => {
    const argument = each.arguments[at];
    return (
      nameOf(each.callee).replace(/^this\./u, '') === known &&
      argument !== undefined &&
      isTainted(argument as Node, script)
    );
  });
}

/** `exports.handler = async (event) => ...` */
const isLambdaEvent = ({ parent }: FunctionNode, at: number): boolean =>
  at === 0 &&
  ((parent?.type === 'AssignmentExpression' &&
    /^(?:module\.)?exports\.\w*[hH]andler$/u.test(nameOf(parent.left as Node))) ||
    (parent?.type === 'VariableDeclarator' &&
      nameOf(parent.id) === 'handler' &&
      parent.parent?.parent?.type === 'ExportNamedDeclaration'));

/** `({ body, query }, res) => ...` of a handler. */
const isDestructuredRequest = (owner: FunctionNode, declaration: Node, name: string): boolean =>
  declaration.type === 'ObjectPattern' &&
  (owner.params as readonly Node[])[0] === declaration &&
  owner.params.length >= 2 &&
  /^(?:res|response|reply)$/u.test(nameOf(owner.params[1] as Node)) &&
  /^(?:body|query|params|headers|cookies)$/u.test(name);

function nameOfFunction(node: FunctionNode): string | undefined {
  if (node.id) return node.id.name;
  const { parent } = node;
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id);
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property')
    return nameOf(parent.key) || undefined;
  return undefined;
}

function functionNamed(script: Script, name: string, offset: number): FunctionNode | undefined {
  const binding = resolve(script.bindings, name, offset);
  if (binding?.kind === 'function' && isFunction(binding.declaration)) return binding.declaration;
  return binding?.init && isFunction(binding.init) ? binding.init : undefined;
}

function returnsOf(owner: FunctionNode): Node[] {
  if (!owner.body) return [];
  if (owner.body.type !== 'BlockStatement') return [owner.body];
  return [...within(owner.body, (node) => !isFunction(node))].flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument] : [],
  );
}

/** Whether the function asks about a value by its name before, or around, its use. */
function isChecked(name: string, use: Node, script: Script): boolean {
  const owner = functionAround(use);
  const isInside = ({ start, end }: Node) => !owner || (owner.start <= start && end <= owner.end);
  const tests = [...nodesOf(script, 'IfStatement'), ...nodesOf(script, 'ConditionalExpression')];
  const isTested = tests.some(
    ({ test, start }) => start < use.start && isInside(test) && !isPart(use, test) && asksAbout(test, name),
  );
  return (
    isTested ||
    nodesOf(script, 'CallExpression').some(
      (call) =>
        call.end < use.start &&
        isInside(call) &&
        call.parent?.type === 'ExpressionStatement' &&
        CHECKS.test(lastName(call.callee)) &&
        call.arguments.some((each) => mentions(each as Node, name)),
    )
  );
}

const isPart = (node: Node, whole: Node): boolean => [...ancestors(node)].includes(whole);

function asksAbout(test: Node, name: string): boolean {
  for (const node of within(test)) {
    if (node.type === 'CallExpression' && CHECKS.test(lastName(node.callee))) {
      const receiver = receiverOf(node);
      if (
        node.arguments.some((each) => mentions(each as Node, name)) ||
        (receiver && /startsWith|match/u.test(lastName(node.callee)) && mentions(receiver, name))
      )
        return true;
    }
    if (node.type === 'BinaryExpression' && /^[!=]==?$/u.test(node.operator)) {
      const isName = (side: Node) => nameOf(side) === name;
      const isText = (side: Node) =>
        bare(side).type === 'Literal' &&
        typeof (bare(side) as { value?: unknown }).value === 'string' &&
        (bare(side) as { value?: unknown }).value !== '';
      if (
        (isName(node.left as Node) && isText(node.right)) ||
        (isName(node.right) && isText(node.left as Node))
      )
        return true;
    }
    if (node.type === 'BinaryExpression' && node.operator === 'in' && nameOf(node.left as Node) === name)
      return true;
  }
  return false;
}

const mentions = (node: Node, name: string): boolean => {
  for (const each of within(node)) if (each.type === 'Identifier' && each.name === name) return true;
  return false;
};
