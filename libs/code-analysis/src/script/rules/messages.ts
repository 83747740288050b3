import { isFunction, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { calleeOf, isLiteral, lastName, nameOf, property, stringOf } from '../syntax.js';

export const messageToAnybody = onNodes(
  'CallExpression',
  {
    id: 'security/post-message-target',
    severity: 'medium',
    title: 'Message to a window of any site',
    why: 'Whatever page is open in that window receives it.',
    fix: 'Name the origin it is meant for.',
  },
  (call) =>
    /(?:^|\.)postMessage$/u.test(calleeOf(call)) && stringOf(call.arguments[1] as Node | undefined) === '*',
);

export const messageFromAnybody = onNodes(
  'CallExpression',
  {
    id: 'security/post-message-origin',
    severity: 'medium',
    title: 'Message taken from any site',
    why: 'Every page that opens or frames this one can send it.',
    fix: 'Compare event.origin with the expected origin first.',
  },
  (call, script) => {
    if (
      !/(?:^|\.)addEventListener$/u.test(calleeOf(call)) ||
      stringOf(call.arguments[0] as Node | undefined) !== 'message'
    )
      return false;
    if (
      !/^(?:window\.|self\.|globalThis\.)?addEventListener$/u.test(calleeOf(call)) ||
      /serviceWorker|WorkerGlobalScope|importScripts/u.test(script.text)
    )
      return false;
    const handler = call.arguments[1] as Node | undefined;
    const body = handler?.type === 'Identifier' ? script.bindings.get(handler.name)?.[0] : undefined;
    const listened = body ? (body.init ?? body.declaration) : handler;
    return (
      isFunction(listened) &&
      !/\.(?:origin|source)\b|\borigin\b/u.test(script.text.slice(listened.start, listened.end))
    );
  },
);

export const keptToken = onNodes(
  'CallExpression',
  {
    id: 'security/stored-token',
    severity: 'medium',
    title: 'Token kept where every script reads it',
    why: 'One injected script reads localStorage and has the session.',
    fix: 'Keep it in a cookie with HttpOnly, or in memory alone.',
  },
  (call) =>
    /^(?:window\.)?(?:local|session)Storage\.setItem$/u.test(calleeOf(call)) &&
    /(?:token|jwt|password|secret|api_?key)/iu.test(
      `${stringOf(call.arguments[0] as Node | undefined) ?? ''}`,
    ),
);

export const opener = onNodes(
  'JSXOpeningElement',
  {
    id: 'security/target-blank',
    severity: 'low',
    title: 'New window that can steer this one',
    why: 'In older browsers the opened page may replace this one through window.opener.',
    fix: 'Add rel="noopener noreferrer".',
  },
  (element) => {
    const attribute = (name: string) =>
      element.attributes.find(
        (each): each is NodeOf<'JSXAttribute'> => each.type === 'JSXAttribute' && nameOf(each.name) === name,
      );
    if (
      nameOf(element.name) !== 'a' ||
      stringOf(attribute('target')?.value) !== '_blank' ||
      element.attributes.some((each) => each.type === 'JSXSpreadAttribute')
    )
      return false;
    const address = attribute('href')?.value;
    const isOutside =
      address?.type === 'JSXExpressionContainer' || /^(?:https?:)?\/\//u.test(stringOf(address) ?? '');
    const rel = attribute('rel')?.value;
    return isOutside && (!rel || (rel.type === 'Literal' && !/noopener|noreferrer/u.test(String(rel.value))));
  },
);

export const nodeInWindow = onNodes(
  'NewExpression',
  {
    id: 'security/window-with-node',
    severity: 'high',
    title: 'Pages of a window may use Node',
    why: 'Any script that gets into the window reads and runs files of the machine.',
    fix: 'nodeIntegration: false, contextIsolation: true, webSecurity left on, and a preload script.',
  },
  (node) => {
    if (lastName(node.callee) !== 'BrowserWindow') return false;
    const preferences = property(node.arguments[0] as Node | undefined, 'webPreferences');
    return (
      isLiteral(property(preferences, 'nodeIntegration'), true) ||
      isLiteral(property(preferences, 'contextIsolation'), false) ||
      isLiteral(property(preferences, 'webSecurity'), false)
    );
  },
);
