import { nodesOf, type Script } from './script.js';

/** Whether a text imports one of some packages. */
export const importsOneOf = (script: Pick<Script, 'nodes'>, names: RegExp): boolean =>
  nodesOf(script, 'ImportDeclaration').some(({ source }) => names.test(source.value));
