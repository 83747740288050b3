import { at, entriesOf, isPlainScalar, type YamlNode } from '../document.js';
import { onForm } from '../rule.js';

export const twice = onForm(
  'any',
  {
    id: 'correctness/duplicate-yaml-key',
    severity: 'high',
    title: 'Key written twice',
    why: 'One of the two is lost, and which depends on who reads the file.',
    fix: 'Take one away.',
  },
  ({ problems, root }) =>
    problems
      .filter(({ code }) => code === 'DUPLICATE_KEY')
      .map(({ start, end }) =>
        Object.assign(Object.create(Object.getPrototypeOf(root) as object) as YamlNode, {
          range: [start, end, end],
        }),
      ),
);

export const oldTruth = onForm(
  'any',
  {
    id: 'correctness/yaml-truth',
    severity: 'medium',
    title: 'A word that some readers take for true or false',
    why: 'yes, no, on and off are truths in YAML 1.1 and words in 1.2: NO for Norway becomes false.',
    fix: 'true or false, or quotes.',
  },
  ({ pairs, form }) =>
    pairs
      .filter(
        ({ pair, keys }) =>
          isPlainScalar(pair.value) &&
          /^(?:yes|no|on|off|y|n)$/iu.test(pair.value.source ?? '') &&
          !(form === 'workflow' && keys.length === 1),
      )
      .map(({ pair }) => pair.value as YamlNode),
);

export const octal = onForm(
  'any',
  {
    id: 'correctness/yaml-octal',
    severity: 'medium',
    title: 'Number that begins with 0',
    why: '0755 is 493 for one reader and 755 for another.',
    fix: 'Quotes, or 0o755.',
  },
  ({ pairs }) =>
    pairs
      .filter(({ pair }) => isPlainScalar(pair.value) && /^0[0-7]+$/u.test(pair.value.source ?? ''))
      .map(({ pair }) => pair.value as YamlNode),
);

export const openCall = onForm(
  'openapi',
  {
    id: 'api-contract/no-security',
    severity: 'medium',
    title: 'Call that anybody may make',
    why: 'The description says nothing of who may call, so clients and gateways let everybody.',
    fix: 'security: for all calls, and security: [] for those that are open on purpose.',
  },
  ({ root }) =>
    at(root, 'security')
      ? []
      : callsOf(root)
          .filter(({ value }) => !at(value, 'security'))
          .map(({ pair }) => pair),
);

export const noFailure = onForm(
  'openapi',
  {
    id: 'api-contract/no-error-response',
    severity: 'low',
    title: 'Call without a response for errors',
    why: 'Clients made of it do not know what a refusal looks like.',
    fix: 'Describe the 4xx responses, or default.',
  },
  ({ root }) =>
    callsOf(root)
      .filter(
        ({ value }) =>
          at(value, 'responses') &&
          !entriesOf(at(value, 'responses')).some(({ key }) => /^(?:[45]|default)/iu.test(key)),
      )
      .map(({ pair }) => pair),
);

export const unnamedCall = onForm(
  'openapi',
  {
    id: 'api-contract/no-operation-id',
    severity: 'low',
    title: 'Call without a name',
    why: 'Each generator of clients makes up another one.',
    fix: 'operationId.',
  },
  ({ root }) =>
    callsOf(root)
      .filter(({ value }) => !at(value, 'operationId'))
      .map(({ pair }) => pair),
);

const callsOf = (root: YamlNode) =>
  entriesOf(at(root, 'paths')).flatMap(({ value }) =>
    entriesOf(value).filter(({ key }) => /^(?:get|put|post|delete|patch)$/u.test(key)),
  );
