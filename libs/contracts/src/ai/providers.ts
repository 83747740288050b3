import { z } from 'zod';

/** Outside providers of language models. Off until the owner gives a key and a workspace chooses one. */
export const AI_PROVIDERS = ['openai', 'gemini', 'grok'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** What they are called on screens. */
export const AI_PROVIDER_NAMES: Record<AiProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Google Gemini',
  grok: 'xAI Grok',
};

const tokens = z.number().int().min(0);
const price = z.number().min(0);

/** A provider as everybody signed in sees it: no key, and no word of how it was set up. */
export const aiProviderStatus = z.object({
  name: z.enum(AI_PROVIDERS),
  /** The owner gave a key and switched it on. */
  isAvailable: z.boolean(),
  /** This workspace chose it. */
  isChosen: z.boolean(),
  model: z.string(),
  /** Where data would be sent. */
  host: z.string(),
});
export type AiProviderStatus = z.infer<typeof aiProviderStatus>;

/** A provider as the owner sets it up; its key never comes back. */
export const aiProviderSettings = z.object({
  name: z.enum(AI_PROVIDERS),
  hasKey: z.boolean(),
  enabled: z.boolean(),
  model: z.string(),
  baseUrl: z.string(),
  /** Tokens that all workspaces together may take in a calendar month (UTC); null is no limit. */
  monthlyCap: tokens.nullable(),
  usedThisMonth: tokens,
  /** Dollars for a million tokens sent and received; null where nobody set it: prices are never guessed. */
  inputPrice: price.nullable(),
  outputPrice: price.nullable(),
  /** Dollars that all workspaces together may cost in a calendar month (UTC); null is no limit. */
  monthlyBudget: price.nullable(),
  spentThisMonth: price,
  /** Calls of this month for which no price was set. */
  unpricedThisMonth: z.number().int(),
});
export type AiProviderSettings = z.infer<typeof aiProviderSettings>;

/** What is left out stays as it is. */
export const setAiProviderBody = z
  .object({
    key: z.string().trim().min(1).max(500).nullable().describe('null forgets it'),
    enabled: z.boolean(),
    model: z.string().trim().min(1).max(100),
    baseUrl: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with https:// or http://.' })
      .max(500),
    monthlyCap: tokens.max(10_000_000_000).nullable(),
    inputPrice: price.max(100_000).nullable(),
    outputPrice: price.max(100_000).nullable(),
    monthlyBudget: price.max(100_000_000).nullable(),
  })
  .partial();
export type SetAiProviderBody = z.infer<typeof setAiProviderBody>;

export const AI_CALL_OUTCOMES = [
  'done',
  'discarded',
  'timeout',
  'unavailable',
  'refused',
  'bad_output',
] as const;

/** One call of a model. What was sent and answered is not kept. */
export const aiCall = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  provider: z.enum(AI_PROVIDERS),
  model: z.string(),
  purpose: z.string(),
  inputTokens: tokens,
  outputTokens: tokens,
  milliseconds: z.number().int().min(0),
  outcome: z.enum(AI_CALL_OUTCOMES),
  /** In dollars, by the prices of its time; null where none was set. */
  cost: price.nullable(),
});
export type AiCall = z.infer<typeof aiCall>;

/** What a workspace chose. */
export const aiSettings = z.object({
  /** null: nothing is sent to anybody. */
  provider: z.enum(AI_PROVIDERS).nullable(),
});
export type AiSettings = z.infer<typeof aiSettings>;

export const aiPreviewBody = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('question'),
    question: z.string().trim().min(1).max(1_000),
    dataSourceId: z.uuid(),
  }),
  /** For administrators. */
  z.object({ purpose: z.enum(['code-review', 'dashboard', 'summary', 'extraction']), subjectId: z.uuid() }),
]);
export type AiPreviewBody = z.infer<typeof aiPreviewBody>;

/** What would be sent, whole, before anything is. */
export const aiPreview = z.object({
  host: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })),
  /** About what it takes, at four characters a token. */
  inputTokens: tokens,
  /** What sending that costs in dollars; null where no price is set. The answer comes on top. */
  inputCost: price.nullable(),
});
export type AiPreview = z.infer<typeof aiPreview>;
