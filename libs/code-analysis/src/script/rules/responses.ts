import { ancestors, functionAround, isFunction, type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { within } from '../script.js';
import { bare, calleeOf, isLiteral, nameOf, property } from '../syntax.js';

export const errorToCaller = onNodes(
  'CallExpression',
  {
    id: 'security/error-detail',
    severity: 'medium',
    title: 'Stack trace sent to the caller',
    why: 'Paths, versions and statements help whoever looks for a way in.',
    fix: 'Log it with an id, and answer with the id.',
  },
  (call) => {
    if (!/^(?:res|response|reply|ctx)(?:\.\w+\(\))*\.(?:send|json|end|write|render)$/u.test(calleeOf(call)))
      return false;
    return call.arguments.some((each) => holdsStack(each as Node));
  },
);

const holdsStack = (node: Node): boolean => {
  for (const each of within(node, (inner) => !isFunction(inner)))
    if (each.type === 'MemberExpression' && /\.stack$/u.test(nameOf(each))) return true;
  return false;
};

export const queuedAnswer = onNodes(
  'CallExpression',
  {
    id: 'api-contract/accepted-status',
    severity: 'medium',
    title: 'Answers 200 for work that was only queued',
    why: 'Callers take it as done and read a result that is not there.',
    fix: 'Answer 202 with the id of the job.',
  },
  (call, script) => {
    if (!/^(?:res|response|reply)\.(?:send|json)$/u.test(calleeOf(call))) return false;
    const sent = bare((call.arguments[0] as Node) ?? call);
    const name =
      sent.type === 'Identifier'
        ? sent.name
        : sent.type === 'ObjectExpression'
          ? nameOf(property(sent, /^job(?:Id)?$/u) ?? sent)
          : '';
    const init = script.bindings
      .get(name.split('.')[0] ?? '')
      ?.find((each) => each.init && each.scope.start <= call.start && call.start <= each.scope.end)?.init;
    const queued = init && bare(init).type === 'AwaitExpression' ? nameOf(init) : '';
    const around = functionAround(call);
    return (
      /(?:enqueue|queue\.add|addJob|schedule)\w*\(\)$/iu.test(queued) &&
      !/(?:status|code)\(202\)/u.test(script.text.slice(around?.start ?? 0, call.end))
    );
  },
);

export const errorWithSuccess = onNodes(
  'CallExpression',
  {
    id: 'api-contract/error-with-success',
    severity: 'medium',
    title: 'Error answered as success',
    why: 'Programs look at the status: they go on as if it had worked.',
    fix: 'Answer 4xx for the caller’s mistake and 5xx for the server’s.',
  },
  (call, script) => {
    const name = calleeOf(call);
    if (!/^(?:res|response|reply)(?:\.(?:status|code)\(\))?\.(?:json|send)$/u.test(name)) return false;
    const body = call.arguments[0] as Node | undefined;
    if (!property(body, /^errors?$/u) || isLiteral(property(body, /^errors?$/u), null)) return false;
    const status = /(?:status|code)\(\s*(\d+)/u.exec(script.text.slice(call.start, call.end))?.[1];
    if (status) return status.startsWith('2');
    const isCaught = [...ancestors(call)].some((each) => each.type === 'CatchClause');
    const before = script.text.slice(Math.max(0, call.start - 160), call.start);
    return isCaught && !/status|code\(|statusCode/u.test(before.slice(before.lastIndexOf('catch')));
  },
);
