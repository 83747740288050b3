import { resolve } from '../bindings.js';
import { ancestors, functionAround, isFunction, isLoop, type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, lastName, nameOf, receiverOf } from '../syntax.js';

const ASKS =
  /^(?:query|execute|find|findOne|findOneBy|findBy|findOneOrFail|findUnique|findFirst|findMany|findById|findByPk|findAll|save|insert|insertOne|update|updateOne|delete|deleteOne|count|aggregate|\$queryRaw|fetch)$/u;

const ASKED =
  /(?:[rR]epo|[rR]epository|[mM]odel|[dD]b|[dD]atabase|[pP]risma|[mM]anager|[pP]ool|[cC]lient|[cC]onnection|[cC]ollection|tx|trx|knex|sequelize|[dD]ao|axios)$|^[A-Z]\w+$|\bprisma\./u;

export const queryInLoop = onNodes(
  'AwaitExpression',
  {
    id: 'performance/query-in-loop',
    severity: 'medium',
    title: 'One query per turn of a loop',
    why: 'A hundred rows take a hundred round trips.',
    fix: 'Ask for all of them at once (IN, = ANY), then look them up in a Map.',
  },
  (node, script) => {
    const call = bare(node.argument);
    if (call.type !== 'CallExpression' || !ASKS.test(lastName(call.callee))) return false;
    const receiver = receiverOf(call);
    if (!(receiver ? ASKED.test(nameOf(receiver)) : /^fetch$/u.test(calleeOf(call)))) return false;
    const [first] = call.arguments;
    // A list of statements is run one after another on purpose.
    return !(first && isLoopName(first as Node, script)) && isInLoop(node);
  },
);

const isLoopName = (node: Node, script: Script): boolean =>
  node.type === 'Identifier' && resolve(script.bindings, node.name, node.start)?.kind === 'loop';

/** In the body of a loop of this function, or of a callback of map that is awaited one after another. */
function isInLoop(node: Node): boolean {
  for (const each of ancestors(node)) {
    if (isFunction(each)) {
      const call = each.parent;
      return (
        call?.type === 'CallExpression' &&
        /^(?:forEach|map|reduce)$/u.test(lastName(call.callee)) &&
        receiverOf(call) !== undefined &&
        !isInParallel(call)
      );
    }
    if (isLoop(each))
      return (
        'body' in each &&
        isBelow(node, each.body as Node) &&
        !/^(?:WhileStatement|DoWhileStatement)$/u.test(each.type) &&
        !isRetry(each) &&
        !isEndlessLoop(each)
      );
  }
  return false;
}

const isInParallel = (call: Node): boolean =>
  call.parent?.type === 'CallExpression' && /^Promise\./u.test(calleeOf(call.parent));

/** `for (;;)` goes from page to page, or waits: it has no list whose rows it could ask for at once. */
const isEndlessLoop = (loop: Node): boolean => loop.type === 'ForStatement' && !loop.test;

/** A loop that only counts attempts. */
const isRetry = (loop: Node): boolean =>
  loop.type === 'ForStatement' &&
  /attempt|retr|tries/iu.test(
    nameOf(loop.init?.type === 'VariableDeclaration' ? (loop.init.declarations[0]?.id as Node) : loop),
  );

const isBelow = (node: Node, whole: Node): boolean => whole.start <= node.start && node.end <= whole.end;

export const blockingCall = onNodes(
  'CallExpression',
  {
    id: 'performance/blocking-call',
    severity: 'medium',
    title: 'Everybody waits for this call',
    why: 'A …Sync call stops the whole process, all other requests with it.',
    fix: 'Use the form that gives a promise.',
  },
  (call) => {
    if (
      !/^(?:fs\.|crypto\.|child_process\.|zlib\.|bcrypt(?:js)?\.)?(?:readFileSync|writeFileSync|appendFileSync|readdirSync|statSync|unlinkSync|mkdirSync|copyFileSync|execSync|spawnSync|execFileSync|pbkdf2Sync|scryptSync|gzipSync|gunzipSync|deflateSync|hashSync|compareSync)$/u.test(
        calleeOf(call),
      )
    )
      return false;
    const owner = functionAround(call);
    return owner !== undefined && (owner.async || isHandler(owner));
  },
);

const isHandler = (owner: Node): boolean =>
  isFunction(owner) &&
  /^(?:req|request|ctx)$/u.test(nameOf((owner.params as readonly Node[])[0] ?? owner)) &&
  owner.params.length >= 1;

export const copiedSums = onNodes(
  'CallExpression',
  {
    id: 'performance/spread-in-reduce',
    severity: 'low',
    title: 'Everything copied at every step',
    why: 'n items are copied n times: 10,000 take 50 million copies.',
    fix: 'Push into one list, or use Object.fromEntries or a Map.',
  },
  (call) => {
    const [callback] = call.arguments;
    if (!/^reduce(?:Right)?$/u.test(lastName(call.callee)) || !isFunction(callback)) return false;
    const total = nameOf((callback.params as readonly Node[])[0] ?? callback);
    for (const node of within(callback))
      if (node.type === 'SpreadElement' && nameOf(node.argument) === total && total !== '') return node;
    return false;
  },
);
