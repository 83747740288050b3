import { type ReconcileBy, type ReconciliationProposal, reconcileBy } from '@plumbline/contracts';

/** By what an address says that two sources are compared; undefined where it says nothing that can be read. */
export function chosenIn(params: URLSearchParams): ReconcileBy | undefined {
  const text = params.get('by');
  if (text === null) return undefined;
  try {
    return reconcileBy.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What is compared until somebody chooses: the likeliest key, and the likeliest amount where it often agrees. */
export function proposedBy({ keys, amounts }: ReconciliationProposal): ReconcileBy | undefined {
  const [key] = keys;
  if (!key) return undefined;
  const [amount] = amounts;
  return { keys: [key.pair], ...(amount && withAmount(amount)), tolerance: 0 };
}

/** An amount as it is proposed, with its sign turned where that is how it agrees. */
export const withAmount = ({
  pair: amount,
  isOpposite,
}: ReconciliationProposal['amounts'][number]): Pick<ReconcileBy, 'amount' | 'isOpposite'> => ({
  amount,
  ...(isOpposite && { isOpposite }),
});

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Why two columns may be a key. */
export function keyEvidence(
  { keys }: ReconciliationProposal,
  [here, there]: readonly [string, string],
): string | undefined {
  const known = keys.find(({ pair }) => pair[0] === here && pair[1] === there);
  if (!known) return undefined;
  const repeats =
    known.distinctHere < 0.99 || known.distinctThere < 0.99
      ? '; rows with the same value are added up'
      : '; each value stands once';
  return `${percent(known.shared)} of the values are on both sides${repeats}`;
}

/** Why two columns may say the same amount. */
export function amountEvidence(
  { amounts }: ReconciliationProposal,
  pair: readonly [string, string] | undefined,
): string | undefined {
  const known = amounts.find((amount) => amount.pair[0] === pair?.[0] && amount.pair[1] === pair?.[1]);
  if (known?.equal == null) return undefined;
  const sign = known.isOpposite ? ' with opposite signs' : '';
  return `equal${sign} for ${percent(known.equal)} of the shared keys`;
}
