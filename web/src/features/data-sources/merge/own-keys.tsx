import { MAX_JOIN_KEYS, type MergeKey } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { Nouns } from './merge-words.js';

interface OwnKeysProps {
  leftId: string;
  rightId: string;
  nouns: Nouns;
  /** What is chosen at first; a column that is gone is left out. */
  first: readonly Partial<MergeKey>[];
  /** Between the two columns: "is". */
  word: string;
  most?: number;
  onChange: (pairs: MergeKey[]) => void;
}

/** Pairs of columns that somebody chooses; a pair counts once both are chosen. */
export function OwnKeys({
  leftId,
  rightId,
  nouns,
  first,
  word,
  most = MAX_JOIN_KEYS,
  onChange,
}: OwnKeysProps) {
  const left = useQuery(dataSourceQuery(leftId));
  const right = useQuery(dataSourceQuery(rightId));
  const [pairs, setPairs] = useState<Partial<MergeKey>[]>(first.length > 0 ? [...first] : [{}]);
  const options = (source: typeof left) =>
    (source.data?.columns ?? []).map(({ name }) => ({ value: name, label: name }));
  const keep = (next: Partial<MergeKey>[]) => {
    setPairs(next);
    onChange(next.flatMap(({ left: a, right: b }) => (a && b ? [{ left: a, right: b }] : [])));
  };
  const change = (at: number, side: Partial<MergeKey>) =>
    keep(pairs.map((pair, place) => (place === at ? { ...pair, ...side } : pair)));
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name of their own until they are chosen
        <li key={at} className="flex flex-wrap items-center gap-2">
          <Select
            label={`Column of ${nouns.left}`}
            value={pair.left}
            onValueChange={(name) => change(at, { left: name })}
            options={options(left)}
          />
          <span className="text-label font-normal text-text2">{word}</span>
          <Select
            label={`Column of ${nouns.right}`}
            value={pair.right}
            onValueChange={(name) => change(at, { right: name })}
            options={options(right)}
          />
          {pairs.length > 1 && (
            <BareIconButton
              label="Remove this pair"
              onClick={() => keep(pairs.filter((_, place) => place !== at))}
            >
              <Trash2 aria-hidden="true" />
            </BareIconButton>
          )}
        </li>
      ))}
      {pairs.length < most && (
        <li>
          <Button variant="link" size="compact" onClick={() => setPairs([...pairs, {}])}>
            <Plus aria-hidden="true" />
            Another pair
          </Button>
        </li>
      )}
    </ul>
  );
}
