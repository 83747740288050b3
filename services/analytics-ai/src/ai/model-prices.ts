import type { AiProviderSettings } from '@plumbline/contracts';

/** Dollars for a million tokens; null where nobody set it: prices are never guessed. */
export type ModelPrices = Pick<AiProviderSettings, 'inputPrice' | 'outputPrice'>;

const MILLION = 1_000_000;

/** What a call costs in dollars; null where a price is missing. */
export function costOf(
  { inputPrice, outputPrice }: ModelPrices,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null {
  if (inputPrice === null || outputPrice === null) return null;
  return (inputTokens * inputPrice + outputTokens * outputPrice) / MILLION;
}

/** Dollars with cents, and with more places below a cent, so that small costs are not told as nothing. */
export const dollars = (amount: number): string =>
  amount > 0 && amount < 0.01 ? `$${amount.toFixed(4)}` : `$${amount.toFixed(2)}`;
