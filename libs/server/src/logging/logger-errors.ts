const MAX_MESSAGE = 500;
const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

/** The query engine begins its messages so. Only these kinds tell of the machine; the others quote cells. */
const ENGINE_MESSAGE = /^([A-Z][\w ]*Error): /;
const ENGINE_MACHINE_KINDS = /^(IO|Out of Memory|INTERNAL|FATAL|Interrupt) Error$/;
/** SQLSTATE class 22, "data exception": the message quotes the value. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/;

const SECRETS: [RegExp, string][] = [
  [/\/\/[^/\s@]*@/g, '//[removed]@'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[removed]'],
];

/**
 * What a log may tell of a failure: kind, message without data, code, frames, cause. Everything else that drivers hang
 * on their errors (statements with parameters, requests with headers, configurations) stays out.
 */
export function errorFacts(thrown: unknown, depth = 0): unknown {
  if (typeof thrown === 'string') return { message: safeText(thrown) };
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code, cause } = thrown as { code?: unknown; cause?: unknown };
  const first = cause ?? (thrown instanceof AggregateError ? thrown.errors[0] : undefined);
  return {
    type: thrown.name,
    message: safeMessage(thrown),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: framesOf(thrown),
    ...(first !== undefined && depth < MAX_CAUSES && { cause: errorFacts(first, depth + 1) }),
  };
}

/** The same as text, for people who start a process by hand. */
export function failureText(thrown: unknown): string {
  const { type, message, stack } = errorFacts(thrown) as { type?: string; message?: string; stack?: string };
  return [type, message].filter(Boolean).join(': ') + (stack ? `\n${stack}` : '');
}

/** A text of unknown origin in one line of bounded length, without addresses' passwords and without tokens. */
export function safeText(text: string): string {
  const engine = ENGINE_MESSAGE.exec(text)?.[1];
  if (engine && !ENGINE_MACHINE_KINDS.test(engine)) return engine;
  const bare = SECRETS.reduce((safe, [secret, word]) => safe.replaceAll(secret, word), text);
  return bare.replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE);
}

function safeMessage(error: Error): string {
  const { code, issues } = error as { code?: unknown; issues?: unknown };
  if (Array.isArray(issues)) return `not in shape: ${issues.slice(0, 5).map(issueText).join(', ')}`;
  const quotesInput = error instanceof SyntaxError || DATA_EXCEPTION.test(String(code));
  return safeText(quotesInput ? error.message.replaceAll(/"[\s\S]*"|'[\s\S]*'/g, '"…"') : error.message);
}

function issueText(issue: { path?: unknown[]; code?: unknown }): string {
  return `${(issue.path ?? []).join('.')} ${String(issue.code)}`;
}

/** Without its first lines: they repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MAX_FRAMES).join('\n');
}
