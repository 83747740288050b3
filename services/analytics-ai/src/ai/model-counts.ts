import type { AiCall, AiProvider } from '@plumbline/contracts';
import { Counter, Gauge, onScrape } from '@plumbline/server';
import type { DataSource } from 'typeorm';

const calls = new Counter({
  name: 'plumbline_ai_calls_total',
  help: 'Calls of language models, by provider and what came of them.',
  labelNames: ['service', 'provider', 'outcome'],
});
const tokens = new Counter({
  name: 'plumbline_ai_tokens_total',
  help: 'Tokens that calls of language models took, by provider and direction.',
  labelNames: ['service', 'provider', 'direction'],
});
const cost = new Counter({
  name: 'plumbline_ai_cost_dollars_total',
  help: 'What calls of language models cost in dollars, by the prices that the owner set.',
  labelNames: ['service', 'provider'],
});
const unpriced = new Counter({
  name: 'plumbline_ai_unpriced_calls_total',
  help: 'Calls of language models whose price nobody had set.',
  labelNames: ['service', 'provider'],
});
const providers = new Gauge({
  name: 'plumbline_ai_providers',
  help: 'Providers of language models that are switched on.',
  labelNames: ['service', 'provider'],
});

const service = 'analytics-ai';

/** Counts one call for those who run the installation. */
export function countModelCall(
  provider: AiProvider,
  outcome: AiCall['outcome'],
  { inputTokens, outputTokens, cost: spent }: Pick<AiCall, 'inputTokens' | 'outputTokens' | 'cost'>,
): void {
  calls.inc({ service, provider, outcome });
  tokens.inc({ service, provider, direction: 'in' }, inputTokens);
  tokens.inc({ service, provider, direction: 'out' }, outputTokens);
  if (spent === null) unpriced.inc({ service, provider });
  else cost.inc({ service, provider }, spent);
}

/** Shows operators which providers are switched on. Answers how to stop. */
export function watchProviders(database: DataSource): () => void {
  return onScrape({
    ...{ service, source: 'providers', gauges: [providers] },
    read: async () => {
      const rows: { name: AiProvider }[] = await database.query(
        'SELECT name FROM ai_providers WHERE enabled AND sealed_key IS NOT NULL',
      );
      for (const { name: provider } of rows) providers.set({ service, provider }, 1);
    },
  });
}
