/** How long the browser waits for an answer, by whole path segments (T-52): "available-for-merge" holds no "ai". */

const AI_MS = 300_000;
const FILE_MS = 120_000;
const ORDINARY_MS = 30_000;

const AI_SEGMENTS = new Set(['code-analysis', 'grok', 'openai', 'gemini', 'ai-calculations', 'extractions']);
/** Reading these lists is quick; making one asks a model. */
const AI_WHEN_POSTED = new Set(['insights', 'predictions', 'executive-summaries', 'summaries']);
const FILE_SEGMENTS = new Set(['upload', 'replace', 'export', 'backup']);

export function timeoutMs(method: string, path: string): number {
  const segments = path.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const has = (set: ReadonlySet<string>) => segments.some((segment) => set.has(segment));
  if (has(AI_SEGMENTS) || (method === 'POST' && has(AI_WHEN_POSTED))) return AI_MS;
  return has(FILE_SEGMENTS) ? FILE_MS : ORDINARY_MS;
}
