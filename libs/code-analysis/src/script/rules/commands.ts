import { isFixed } from '../constants.js';
import { type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script } from '../script.js';
import { bare, calleeOf, isLiteral, lastName, property, stringOf } from '../syntax.js';
import { isTainted } from '../taint.js';
import { argument, type Call, isPutTogether } from './made-texts.js';

const SHELLS = /^(?:exec|execSync|execAsync|execPromise|execaCommand|execaCommandSync|\$)$/u;

const STARTERS = /^(?:spawn|spawnSync|execFile|execFileSync|execa|fork)$/u;

const isOfChildProcess = (call: Call, script: Script): boolean =>
  /child_process|cp\.|shell(?:js)?\.|childProcess|execa|^(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|execAsync|execPromise|fork)$|require\(\)|promisify|\$/u.test(
    calleeOf(call),
  ) && /child_process|shelljs|execa|zx/u.test(script.text);

export const commandInjection = onNodes(
  'CallExpression',
  {
    id: 'security/command-injection',
    severity: 'blocker',
    title: 'Shell command put together from values',
    why: 'A shell reads ; | and $() in the value as commands of their own.',
    fix: 'Call execFile or spawn with the program and a list of arguments, without a shell.',
  },
  (call, script) => {
    const name = lastName(call.callee);
    const command = argument(call, 0);
    if (!command || !isOfChildProcess(call, script)) return false;
    if (SHELLS.test(name)) return isDynamic(command, script) ? command : false;
    if (!STARTERS.test(name)) return false;
    if (isTainted(command, script)) return command;
    const list = argument(call, 1);
    const options = call.arguments
      .map((each) => each as Node)
      .find((each) => bare(each).type === 'ObjectExpression');
    const shell = property(options, 'shell');
    if (shell && !isLiteral(shell, false))
      return isDynamic(command, script) || (list && list !== options && isDynamic(list, script))
        ? call
        : false;
    const program = stringOf(command) ?? '';
    const isShell = /(?:^|\/)(?:sh|bash|zsh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)$/u.test(program);
    return isShell && list !== undefined && list !== options && isDynamic(commandIn(list), script)
      ? call
      : false;
  },
);

/** What the shell runs: behind -c; what follows are its arguments. */
function commandIn(list: Node): Node {
  const inner = bare(list);
  if (inner.type !== 'ArrayExpression') return inner;
  const at = inner.elements.findIndex((each) =>
    /^(?:-\w*c|\/c|-Command)$/iu.test(stringOf(each as Node | null) ?? ''),
  );
  return (at === -1 ? undefined : (inner.elements[at + 1] as Node | null | undefined)) ?? inner;
}

/** Not fixed, and not a name whose value cannot be seen but says nothing about the outside (an import). */
const isDynamic = (node: Node, script: Script): boolean =>
  !isFixed(node, script) && !(bare(node).type === 'SpreadElement');

export const evaluatedText = onNodes(
  ['CallExpression', 'NewExpression'],
  {
    id: 'security/eval',
    severity: 'blocker',
    title: 'Text is run as code',
    why: 'Whoever can write the text can do everything that this program may do.',
    fix: 'Parse what is expected (JSON.parse, a table of functions) instead of running it.',
  },
  (call, script) => {
    const callee = calleeOf(call);
    const first = argument(call, 0);
    if (!first) return false;
    if (
      /^(?:eval|window\.eval|globalThis\.eval|global\.eval|vm\.(?:runIn\w+|compileFunction)|new vm\.Script|vm\.Script|runIn(?:This|New)?Context)$/u.test(
        callee,
      )
    )
      return !isFixed(first, script);
    if (/^(?:Function|vm\.Script)$/u.test(callee))
      return call.arguments.some((each) => !isFixed(each as Node, script));
    if (!/^(?:(?:window|globalThis)\.)?set(?:Timeout|Interval|Immediate)$/u.test(callee)) return false;
    return isPutTogether(first, script) || isTainted(first, script);
  },
);
