import { isFixed } from '../constants.js';
import type { Node, NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import type { Script } from '../script.js';
import { bare, calleeOf, fixedParts, lastName, nameOf, property, receiverOf, stringOf } from '../syntax.js';
import { isTainted } from '../taint.js';
import { commandInjection, evaluatedText } from './commands.js';
import { argument } from './made-texts.js';
import { sqlInjection } from './sql-injection.js';

const FILE_CALLS =
  /(?:^|\.)(?:readFile|readFileSync|writeFile|writeFileSync|appendFile|appendFileSync|createReadStream|createWriteStream|unlink|unlinkSync|rm|rmSync|rmdir|rmdirSync|readdir|readdirSync|open|openSync|stat|statSync|mkdir|mkdirSync|access|accessSync|copyFile|copyFileSync|rename|renameSync|existsSync|readJson|outputFile|sendFile|sendfile|download|createFile|realpath|lstat)$/u;

const FILE_OWNERS = /\b(?:fs|fsp|fsPromises|fse|promises|res|response|reply|h)\.|^\w+$/u;

export const pathTraversal = onNodes(
  'CallExpression',
  {
    id: 'security/path-traversal',
    severity: 'high',
    title: 'File named by a request',
    why: 'With ../ in the name, any file that the program can read or write is reached.',
    fix: 'Resolve the path and check that it begins with the intended folder, or keep a list of allowed names.',
  },
  (call, script) => {
    const callee = calleeOf(call);
    if (/^(?:path|Path)\.(?:join|resolve)$/u.test(callee)) return isOpenPath(call, script);
    if (!FILE_CALLS.test(callee) || !FILE_OWNERS.test(callee)) return false;
    if (/sendFile|sendfile/u.test(callee) && property(argument(call, 1), 'root')) return false;
    return call.arguments
      .slice(0, /copyFile|rename/u.test(callee) ? 2 : 1)
      .some((each) => isTainted(each as Node, script));
  },
);

/** A path of a request's words, put together here and handed to somebody who is not seen, unless its result is asked about. */
function isOpenPath(call: NodeOf<'CallExpression'>, script: Script): boolean {
  if (!call.arguments.some((each) => isTainted(each as Node, script))) return false;
  const { parent } = call;
  if (parent?.type === 'CallExpression' && FILE_CALLS.test(calleeOf(parent))) return false;
  const name = parent?.type === 'VariableDeclarator' ? nameOf(parent.id) : '';
  const later = script.text.slice(call.end, call.end + 600);
  return !(
    name !== '' &&
    new RegExp(
      `\\b${name}\\.(?:startsWith|indexOf)|relative\\([^)]*\\b${name}\\b|(?:Sync|readFile|sendFile|createReadStream|writeFile)\\(\\s*${name}\\b`,
      'u',
    ).test(later)
  );
}

const FETCHERS =
  /^(?:fetch|got|request|needle|superagent|axios|ky|(?:axios|got|request|superagent|needle|https?|undici|ky|\w*[hH]ttp(?:Client|Service)?|this\.http\w*)\.(?:get|post|put|patch|delete|head|request|stream|fetch)|undici\.fetch|nodeFetch|node_fetch)$/u;

export const forgedRequest = onNodes(
  'CallExpression',
  {
    id: 'security/request-forgery',
    severity: 'high',
    title: 'Address of a call named by a request',
    why: 'The server then calls whatever it is told to, services of the inner network among them.',
    fix: 'Take the host from a list, or resolve it and refuse private addresses before connecting.',
  },
  (call, script) => {
    const target = argument(call, 0);
    if (!target || !FETCHERS.test(calleeOf(call))) return false;
    const inner = bare(target);
    if (inner.type !== 'ObjectExpression') return decidesHost(inner, script) ? target : false;
    const named = property(inner, /^(?:url|uri|host|hostname|baseURL)$/u);
    return named && decidesHost(bare(named), script) ? named : false;
  },
);

/** A value behind a fixed host and its slash only chooses a path. */
function decidesHost(node: Node, script: Script): boolean {
  if (!isTainted(node, script)) return false;
  const begin = beginningOf(node);
  // What stands before it names the host, wherever that comes from.
  if (begin !== undefined && !isTainted(begin, script) && stringOf(begin) === undefined) return false;
  const [first = ''] = fixedParts(node);
  const startsFixed =
    (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression') &&
    /^https?:\/\/[^/]+\/|^\/[^/]/u.test(first) &&
    startsWithText(node);
  return !startsFixed;
}

/** The first piece of a text that is put together. */
function beginningOf(node: Node): Node | undefined {
  const inner = bare(node);
  if (inner.type === 'BinaryExpression') return beginningOf(inner.left as Node);
  if (inner.type !== 'TemplateLiteral') return inner;
  return inner.quasis[0]?.value.raw === '' ? inner.expressions[0] : undefined;
}

function startsWithText(node: Node): boolean {
  const inner = bare(node);
  if (inner.type === 'BinaryExpression') return startsWithText(inner.left as Node);
  return inner.type === 'TemplateLiteral' ? inner.quasis[0]?.value.raw !== '' : stringOf(inner) !== undefined;
}

export const openRedirect = onNodes(
  ['CallExpression', 'AssignmentExpression'],
  {
    id: 'security/open-redirect',
    severity: 'medium',
    title: 'Sent on to an address from the request',
    why: 'A link to this site then leads people to a page that only looks like it.',
    fix: 'Send on only to paths of this site, or to addresses of a list.',
  },
  (node, script) => {
    if (node.type === 'AssignmentExpression') {
      const target = nameOf(node.left as Node);
      return /(?:^|\.)location(?:\.href)?$/u.test(target) && decidesHost(bare(node.right), script)
        ? node
        : false;
    }
    const callee = calleeOf(node);
    if (/(?:^|\.)location\.(?:assign|replace)$|^window\.open$/u.test(callee))
      return node.arguments[0] !== undefined && decidesHost(bare(node.arguments[0] as Node), script);
    if (
      /(?:^|\.)(?:res|response|reply|ctx|h|NextResponse|Response)(?:\.\w+\(\))?\.redirect$|^redirect$/u.test(
        callee,
      )
    )
      return node.arguments.some((each) => decidesHost(bare(each as Node), script));
    const isLocation =
      /(?:setHeader|header|set|append)$/u.test(callee) &&
      /^location$/iu.test(stringOf(node.arguments[0] as Node) ?? '');
    return (
      isLocation && node.arguments[1] !== undefined && decidesHost(bare(node.arguments[1] as Node), script)
    );
  },
);

export const documentQuery = onNodes(
  'CallExpression',
  {
    id: 'security/nosql-injection',
    severity: 'high',
    title: 'Database condition taken whole from a request',
    why: 'An object in place of a text ({"$ne": null}) makes the condition true for every record.',
    fix: 'Check the type first: String(value), or a schema for the whole body.',
  },
  (call, script) => {
    const name = lastName(call.callee);
    if (
      !/^(?:find|findOne|findOneAndUpdate|findOneAndDelete|updateOne|updateMany|deleteOne|deleteMany|countDocuments|remove|where|aggregate|replaceOne)$/u.test(
        name,
      )
    )
      return false;
    const filter = argument(call, 0);
    if (!filter || !receiverOf(call)) return false;
    const inner = bare(filter);
    if (inner.type !== 'ObjectExpression')
      return /^(?:find\w*|delete\w*|update\w*|countDocuments)$/u.test(name) && isRawInput(inner, script);
    return inner.properties.some((each) => {
      if (each.type !== 'Property') return false;
      if (/^\$where$/u.test(nameOf(each.key as Node))) return !isFixed(each.value, script);
      return isRawInput(bare(each.value), script);
    });
  },
);

/** A request's value as it came: neither made a text nor a number. */
function isRawInput(node: Node, script: Script): boolean {
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return false;
  return /\b(?:body|query)\b/u.test(originOf(node, script)) && isTainted(node, script);
}

function originOf(node: Node, script: Script): string {
  if (node.type !== 'Identifier') return nameOf(node);
  const found = script.bindings.get(node.name)?.find(({ init }) => init);
  return found?.init ? nameOf(found.init) : '';
}

export const patternFromOutside = onNodes(
  ['NewExpression', 'CallExpression'],
  {
    id: 'security/regexp-injection',
    severity: 'medium',
    title: 'Regular expression from a request',
    why: 'A chosen pattern can keep a core busy for minutes.',
    fix: 'Escape the text (RegExp.escape) or look for it with includes.',
  },
  (node, script) =>
    calleeOf(node) === 'RegExp' &&
    node.arguments[0] !== undefined &&
    isTainted(node.arguments[0] as Node, script),
);

export const INJECTION_RULES = [
  sqlInjection,
  commandInjection,
  evaluatedText,
  pathTraversal,
  forgedRequest,
  openRedirect,
  documentQuery,
  patternFromOutside,
];
