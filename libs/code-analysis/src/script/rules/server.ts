import { isFixed } from '../constants.js';
import { ancestors, functionAround, isLoop, type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, isLiteral, keyOf, nameOf, property, stringOf } from '../syntax.js';
import { isTainted } from '../taint.js';
import { errorToCaller, errorWithSuccess, queuedAnswer } from './responses.js';
import { hostInMail, oldTls, openCookie, openOrigin, unverifiedTls } from './transport.js';

export const pollutedPrototype = onNodes(
  'AssignmentExpression',
  {
    id: 'security/prototype-pollution',
    severity: 'high',
    title: 'Keys from outside reach the prototype',
    why: 'With __proto__ as a key, every object of the process changes.',
    fix: 'Use a Map, or refuse __proto__, constructor and prototype.',
  },
  ({ left, right }, script) => {
    const target = bare(left as Node);
    if (target.type !== 'MemberExpression' || !target.computed || stringOf(target.property) !== undefined)
      return false;
    const key = bare(target.property);
    const around = functionAround(target);
    const code = around ? script.text.slice(around.start, around.end) : script.text;
    if (/__proto__|hasOwn|Object\.create\(null\)|new Map|prototype/u.test(code)) return false;
    const object = bare(target.object);
    if (
      object.type === 'MemberExpression' &&
      object.computed &&
      isTainted(object.property, script) &&
      !isFixed(key, script)
    )
      return true;
    return isDeepCopy(key, target, right, script);
  },
);

/** `for (const key in source) target[key] = source[key]` in a function that calls itself. */
function isDeepCopy(key: Node, target: Node, right: Node, script: Script): boolean {
  const owner = functionAround(target);
  const name =
    owner?.id?.name ?? (owner?.parent?.type === 'VariableDeclarator' ? nameOf(owner.parent.id) : '');
  const loop =
    [...ancestors(target)].find(isLoop) ??
    [...ancestors(target)].find((each) => each.type === 'CallExpression' && /forEach$/u.test(calleeOf(each)));
  if (!owner || !name || !loop || key.type !== 'Identifier') return false;
  const walksKeys =
    loop.type === 'ForInStatement' ||
    /Object\.(?:keys|entries)/u.test(script.text.slice(loop.start, loop.start + 120));
  const calls = [...within(owner)].some(
    (each) => each.type === 'CallExpression' && nameOf(each.callee) === name,
  );
  return (
    walksKeys && calls && (bare(right).type === 'MemberExpression' || /merge|extend|assign|copy/iu.test(name))
  );
}

export const endlessPattern = onNodes(
  ['Literal', 'NewExpression', 'CallExpression'],
  {
    id: 'security/slow-regexp',
    severity: 'medium',
    title: 'Regular expression that can take for ever',
    why: 'Repeats inside repeats try every way to split the text: thirty characters take minutes.',
    fix: 'Let each repeat begin with something the one before it cannot match.',
  },
  (node) => {
    if (node.type === 'Literal') return 'regex' in node && isSlow(node.regex.pattern);
    return calleeOf(node) === 'RegExp' && isSlow(stringOf(node.arguments[0] as Node | undefined) ?? '');
  },
);

/** (a+)+, (a|a)*, (.*)*, (\w+\s?)*: what is repeated can itself be split in several ways. */
export function isSlow(pattern: string): boolean {
  const groups = /\((?:\?:|\?<\w+>)?((?:[^()\\]|\\.)*)\)(?:[+*]|\{\d+,\d*\})/gu;
  for (const [, inside = ''] of pattern.matchAll(groups)) {
    if (/^(?:\.|\\[wdsWDS]|\[(?:[^\]\\]|\\.)+\]|\w)[+*]\??$/u.test(inside)) return true;
    if (/^(?:\.|\\[wdsWDS]|\[(?:[^\]\\]|\\.)+\]|\w)[+*](?:\\s|\s|[-_., ]|\[[^\]]+\])[?*]$/u.test(inside))
      return true;
    const ways = inside.split('|');
    if (
      ways.length > 1 &&
      ways.some(
        (way, at) =>
          way !== '' &&
          ways.some(
            (other, index) =>
              index !== at &&
              (other === way ||
                (/^(?:\\w|\.|\[a-zA-Z)/u.test(other) && /^(?:\\d|\\w|\[a-z|[a-z])/u.test(way))),
          ),
      )
    )
      return true;
    if (/^\.\*|\.\*$/u.test(inside) && /^\.\*.*\.\*$/u.test(inside)) return true;
  }
  return (
    /\(\.\*\)[+*]|\((?:[^()]*[+*])\)[+*]\$?$/u.test(pattern) &&
    !/\((?:[^()]*[^+*()\w\]\\.][^()]*)\)[+*]/u.test(pattern)
  );
}

export const wholeBody = onNodes(
  'CallExpression',
  {
    id: 'security/mass-assignment',
    severity: 'medium',
    title: 'Record written from the whole request',
    why: 'A caller adds fields that were never meant for them, such as a role.',
    fix: 'Name the fields, or parse the body with a strict schema.',
  },
  (call) => {
    const callee = calleeOf(call);
    if (
      !/\.(?:create|build|update|updateOne|findByIdAndUpdate|findOneAndUpdate|insert|insertOne|save|assign|merge|upsert|bulkCreate)$/u.test(
        callee,
      )
    )
      return false;
    return call.arguments.some((each) => isWholeBody(each as Node));
  },
);

function isWholeBody(node: Node): boolean {
  const inner = bare(node);
  if (/^(?:req|request|ctx\.request)\.body$/u.test(nameOf(inner))) return true;
  return (
    inner.type === 'ObjectExpression' &&
    inner.properties.some((each) =>
      each.type === 'SpreadElement'
        ? isWholeBody(each.argument)
        : /^(?:data|\$set|values)$/u.test(keyOf(each) ?? '') && isWholeBody(each.value),
    )
  );
}

export const loadedObject = onNodes(
  'CallExpression',
  {
    id: 'security/unsafe-deserialization',
    severity: 'high',
    title: 'Objects made from foreign text',
    why: 'The text can bring functions that run while it is read.',
    fix: 'Use JSON.parse and a schema; for YAML the safe schema.',
  },
  (call, script) => {
    const callee = calleeOf(call);
    if (/(?:^|\.)unserialize$|^(?:serialize|v8)\.deserialize$|^(?:funcster|cryo)\.\w+$/u.test(callee))
      return call.arguments.length > 0 && !isFixed(call.arguments[0] as Node, script);
    return (
      /^(?:yaml|jsyaml|YAML)\.load$/u.test(callee) &&
      /DEFAULT_FULL_SCHEMA|js-yaml-js-types/u.test(script.text)
    );
  },
);

export const externalEntities = onNodes(
  ['CallExpression', 'NewExpression'],
  {
    id: 'security/xml-entities',
    severity: 'high',
    title: 'XML may bring files with it',
    why: 'An entity of the document reads files of the server or calls addresses.',
    fix: 'Leave noent and external entities off.',
  },
  (node) =>
    node.arguments.some((each) =>
      ['noent', 'resolveExternals', 'expandEntities', 'replaceEntities', 'dtdload'].some((name) =>
        isLiteral(property(each as Node, name), true),
      ),
    ),
);

export const SERVER_RULES = [
  unverifiedTls,
  oldTls,
  openOrigin,
  openCookie,
  errorToCaller,
  pollutedPrototype,
  endlessPattern,
  wholeBody,
  loadedObject,
  externalEntities,
  hostInMail,
  queuedAnswer,
  errorWithSuccess,
];
