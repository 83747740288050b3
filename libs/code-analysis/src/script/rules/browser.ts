import { isFixed } from '../constants.js';
import { functionAround, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, fixedParts, nameOf, property } from '../syntax.js';
import { isTainted } from '../taint.js';
import { keptToken, messageFromAnybody, messageToAnybody, nodeInWindow, opener } from './messages.js';

/** Functions that leave no markup that runs. */
const CLEANED =
  /(?:sanitiz|purify|escape|encode|clean|xss|highlight|renderToStaticMarkup|renderToString)\w*/iu;

/** Whether markup may hold something that nobody wrote out here or cleaned. */
function isRawMarkup(node: Node, script: Script, steps = 4): boolean {
  const inner = bare(node);
  if (steps === 0 || isFixed(inner, script)) return false;
  if (inner.type === 'CallExpression')
    return !CLEANED.test(calleeOf(inner)) && !/(?:^|\.)(?:t|i18n|formatMessage)$/u.test(calleeOf(inner));
  if (inner.type === 'TemplateLiteral')
    return inner.expressions.some((each) => isRawMarkup(each, script, steps - 1));
  if (inner.type === 'BinaryExpression')
    return isRawMarkup(inner.left as Node, script, steps - 1) || isRawMarkup(inner.right, script, steps - 1);
  if (inner.type === 'ConditionalExpression')
    return (
      isRawMarkup(inner.consequent, script, steps - 1) || isRawMarkup(inner.alternate, script, steps - 1)
    );
  if (inner.type === 'MemberExpression') return !CLEANED.test(nameOf(inner));
  if (inner.type !== 'Identifier') return inner.type !== 'ArrowFunctionExpression';
  const init = script.bindings
    .get(inner.name)
    ?.find(
      ({ scope, kind }) => kind === 'variable' && scope.start <= inner.start && inner.start <= scope.end,
    )?.init;
  return init
    ? isRawMarkup(init, script, steps - 1)
    : !/^(?:safe|clean|escaped|sanitized)/iu.test(inner.name);
}

export const markupFromValues = onNodes(
  ['AssignmentExpression', 'CallExpression'],
  {
    id: 'security/html-injection',
    severity: 'high',
    title: 'Markup made of values',
    why: 'A value with <img onerror=…> in it runs as a script of this page.',
    fix: 'Set textContent, build elements, or clean the markup with a kept sanitizer.',
  },
  (node, script) => {
    if (node.type === 'AssignmentExpression')
      return /\.(?:innerHTML|outerHTML|srcdoc)$/u.test(nameOf(node.left as Node)) &&
        isRawMarkup(node.right, script)
        ? node
        : false;
    const callee = calleeOf(node);
    const at = /\.insertAdjacentHTML$/u.test(callee)
      ? 1
      : /^(?:window\.)?document\.writeln?$/u.test(callee) ||
          /\.(?:createContextualFragment|bypassSecurityTrust\w+)$/u.test(callee)
        ? 0
        : -1;
    const markup = node.arguments[at] as Node | undefined;
    if (markup) return isRawMarkup(markup, script);
    return isQueryMarkup(node, script);
  },
);

/** $('#list').html(value), .append('<li>' + value) */
function isQueryMarkup(call: NodeOf<'CallExpression'>, script: Script): boolean {
  const callee = calleeOf(call);
  const markup = call.arguments[0] as Node | undefined;
  if (
    !markup ||
    !/^(?:\$|jQuery)\(\)[\w.()]*\.(?:html|append|prepend|after|before|replaceWith)$|^\$\w+\.html$/u.test(
      callee,
    )
  )
    return false;
  const holdsTags = fixedParts(markup).some((part) => /<\w/u.test(part));
  return (/\.html$/u.test(callee) || holdsTags || isTainted(markup, script)) && isRawMarkup(markup, script);
}

export const markupInReact = onNodes(
  'JSXAttribute',
  {
    id: 'security/dangerous-html',
    severity: 'high',
    title: 'Markup past React',
    why: 'React escapes nothing in dangerouslySetInnerHTML: a script in the value runs.',
    fix: 'Render elements, or clean the markup with a kept sanitizer first.',
  },
  ({ name, value }, script) => {
    if (nameOf(name) !== 'dangerouslySetInnerHTML' || value?.type !== 'JSXExpressionContainer') return false;
    const markup = property(value.expression as Node, '__html') ?? (value.expression as Node);
    return isRawMarkup(markup, script);
  },
);

export const scriptAddress = onNodes(
  'JSXAttribute',
  {
    id: 'security/script-address',
    severity: 'medium',
    title: 'Link that may be javascript:',
    why: 'An address that somebody chose can be a script of this page.',
    fix: 'Check that it begins with https:// or / before it is shown as a link.',
  },
  ({ name, value }, script) => {
    if (!/^(?:href|src|action|formAction|xlinkHref)$/u.test(nameOf(name)) || !value) return false;
    if (value.type === 'Literal') return /^\s*javascript:/iu.test(String(value.value));
    if (value.type !== 'JSXExpressionContainer') return false;
    const address = value.expression as Node;
    if (/^\s*javascript:/iu.test(fixedParts(address)[0] ?? '')) return true;
    return nameOf(name) !== 'src' && fixedParts(address).length === 0 && isTainted(address, script);
  },
);

export const reflectedMarkup = onNodes(
  'CallExpression',
  {
    id: 'security/reflected-markup',
    severity: 'high',
    title: 'Request written back into the page',
    why: 'A link with a script in it runs as a page of this site.',
    fix: 'Escape it, use a template that escapes, or answer with JSON.',
  },
  (call, script) => {
    if (
      !/^(?:res|response|reply)(?:\.(?:status|type|code|header|set|setHeader)\(\))*\.(?:send|end|write)$/u.test(
        calleeOf(call),
      )
    )
      return false;
    if (
      /\.json\(\)|application\/json|text\/plain/u.test(
        script.text.slice(functionAround(call)?.start ?? 0, call.end),
      )
    )
      return false;
    const body = call.arguments[0] as Node | undefined;
    if (!body || bare(body).type === 'ObjectExpression') return false;
    return isTainted(body, script) && !holdsCleaning(body);
  },
);

const holdsCleaning = (node: Node): boolean => {
  for (const each of within(node))
    if (each.type === 'CallExpression' && CLEANED.test(calleeOf(each))) return true;
  return false;
};

export const BROWSER_RULES = [
  markupFromValues,
  markupInReact,
  scriptAddress,
  reflectedMarkup,
  messageToAnybody,
  messageFromAnybody,
  keptToken,
  opener,
  nodeInWindow,
];
