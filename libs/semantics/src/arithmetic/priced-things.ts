import type { Understanding } from '@plumbline/contracts';
import { wordsOf } from '../words/words.js';

type Known = Pick<Understanding, 'identities' | 'dependencies'> | undefined;

/** What an amount is the product of: how many, and what each of them is multiplied by. */
export interface VolumeAndPrices {
  volume: string;
  prices: string[];
}

/**
 * The factors of an amount that is a volume times a price, by the arithmetic of the table; undefined where it is none, or
 * where not exactly one factor adds up over rows.
 */
export function volumeAndPricesOf(
  about: Known,
  amount: string,
  addsUp: (name: string) => boolean,
): VolumeAndPrices | undefined {
  const product = about?.identities.find(({ kind, column }) => kind === 'product' && column === amount);
  const [volume, ...others] = (product?.of ?? []).filter(addsUp);
  const prices = (product?.of ?? []).filter((name) => name !== volume);
  return volume === undefined || others.length > 0 || prices.length === 0 ? undefined : { volume, prices };
}

const NAMES_THINGS = /^(product|item|article|sku|model|service|plan|fare|title)s?$/;

/** Whether a column tells things apart that have prices of their own: these follow from it, or its name says so. */
export function isPricedThing(about: Known, name: string, prices: readonly string[]): boolean {
  return ownsPrice(about, name, prices) || wordsOf(name).some((word) => NAMES_THINGS.test(word));
}

/** Whether a price follows from what stands in a column. */
export const ownsPrice = (about: Known, name: string, prices: readonly string[]): boolean =>
  (about?.dependencies ?? []).some(({ fine, coarse }) => fine === name && prices.includes(coarse));
