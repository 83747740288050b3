import type { Plugin } from 'vite';

/** What the browser does not need of an operation: schemas would bring zod along, and the rest is the server's. */
const SERVER_SIDE: ReadonlySet<string> = new Set([
  'owner',
  'access',
  'least',
  'summary',
  'status',
  'params',
  'query',
  'body',
  'response',
  'rateLimit',
  'feature',
  'bodyLimit',
  'cookieOnly',
  'isSigned',
  'ignoresBody',
  'contentType',
  'form',
  'isStorable',
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: { name?: string };
}
interface Call extends Node {
  callee: { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}

/**
 * Leaves an operation's server side out of the build, with what the operations of an area share of it; in development
 * it is there, and answers are checked by it.
 */
export function stripOperations(): Plugin {
  return {
    name: 'strip-operations',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/libs\/contracts\/src\/.*\.operations\.ts$/.test(id)) return null;
      const cuts: { start: number; end: number }[] = [];
      visit(this.parse(code, { lang: 'ts' }), (call) => {
        if (call.callee.name !== 'operation') return;
        const [declared] = call.arguments;
        if (!declared?.properties) throw new Error(`${id}: an operation is declared by an object`);
        const { properties } = declared;
        cuts.push({ start: call.start, end: declared.start }, { start: declared.end, end: call.end });
        for (const [place, { key, type, start }] of properties.entries())
          if (type === 'SpreadElement' || SERVER_SIDE.has(key?.name ?? ''))
            cuts.push({ start, end: properties[place + 1]?.start ?? declared.end - 1 });
      });
      if (cuts.length === 0) throw new Error(`${id} declares no operation`);
      return { code: without(code, cuts), map: null };
    },
  };
}

function visit(node: unknown, onCall: (call: Call) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'CallExpression') onCall(node as Call);
  for (const inner of Object.values(node)) visit(inner, onCall);
}

function without(code: string, cuts: readonly { start: number; end: number }[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}
