import { toNumber } from '@plumbline/semantics';
import { stableSum } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod } from '../../../facts/method.js';

/** What one thing brought, and how many of it: in the later period and in the earlier. */
interface Sold {
  amount: number;
  amountBefore: number;
  volume: number;
  volumeBefore: number;
}

/** The parts of a change; they add up to it. */
export interface VolumePriceMix {
  change: number;
  volume: number;
  price: number;
  mix: number;
}

/**
 * A change of an amount that is a volume times a price, over things that each have a price of their own: what more or fewer
 * pieces at the earlier average price make up, what each thing's own change of price makes up for the pieces of the later
 * period, and the rest, which comes of other things being sold. What is new, or gone, has no change of price.
 */
export function volumePriceMix(things: readonly Sold[]): VolumePriceMix {
  const sum = (of: (one: Sold) => number) => stableSum(things.map(of));
  const [amount, amountBefore] = [sum((one) => one.amount), sum((one) => one.amountBefore)];
  const [volume, volumeBefore] = [sum((one) => one.volume), sum((one) => one.volumeBefore)];
  const average = volumeBefore === 0 ? 0 : amountBefore / volumeBefore;
  const byVolume = (volume - volumeBefore) * average;
  const byPrice = sum((one) =>
    one.volumeBefore === 0 || one.volume === 0
      ? 0
      : one.amount - (one.volume * one.amountBefore) / one.volumeBefore,
  );
  const change = amount - amountBefore;
  return { change, volume: byVolume, price: byPrice, mix: change - byVolume - byPrice };
}

const double = (name: string) => ({ name, type: 'double' as const });

/** Plans split such a change now (`changeParts`); what was told by this method before is recomputed by it. */
export const changeByVolumePriceMix = defineMethod({
  name: 'change_by_volume_price_mix',
  version: '1',
  explanation:
    'An amount is a volume times a price. What of its change comes of more or fewer pieces at the earlier average price (volume), of each thing’s own price changing (price), and of other things being sold (mix), so that the three parts add up to the whole change. What is new or gone has no change of price.',
  params: z.strictObject({}),
  run: ([grouped]) => {
    const width = grouped?.columns.length ?? 4;
    const things = (grouped?.rows ?? []).map((row): Sold => {
      const [amount = 0, amountBefore = 0, volume = 0, volumeBefore = 0] = row
        .slice(width - 4)
        .map((cell) => toNumber(cell ?? 0));
      return { amount, amountBefore, volume, volumeBefore };
    });
    const { change, volume, price, mix } = volumePriceMix(things);
    return {
      columns: ['change', 'by_volume', 'by_price', 'by_mix'].map(double),
      rows: [[change, volume, price, mix]],
    };
  },
});
