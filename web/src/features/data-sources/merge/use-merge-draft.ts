import type {
  KeyNormalisation,
  MergeCandidate,
  MergeDefinition,
  MergedColumn,
  MergeKey,
  MergeRepeats,
} from '@plumbline/contracts';
import { useState } from 'react';
import { renamedIn, renamesOf } from './column-names.js';
import { overlookedIn } from './merge-words.js';

export type JoinKind = 'inner' | 'left' | 'full';

/** What somebody has chosen so far; the rest is as it is proposed. */
interface Choices {
  isAppend: boolean;
  kind: JoinKind;
  /** A proposed key by its place, or own columns. */
  key: number | 'own';
  own: MergeKey[];
  /** Columns that become one where rows stand below each other; without them those of the same name do. */
  pairs?: MergeKey[] | undefined;
  /** New names, by `renameKey` of a column. */
  names: Readonly<Record<string, string>>;
  overlooked?: readonly KeyNormalisation[];
  repeats?: MergeRepeats;
}

const FIRST: Choices = { isAppend: false, kind: 'left', key: 0, own: [], names: {} };

/** A merge that is being put together, for two sources that do not change. */
export function useMergeDraft(leftId: string, candidate: MergeCandidate) {
  const hasKeys = candidate.keys.length > 0;
  const [choices, setChoices] = useState<Choices>({ ...FIRST, key: hasKeys ? 0 : 'own' });
  const change = (some: Partial<Choices>) => setChoices((known) => ({ ...known, ...some }));
  const proposed = choices.key === 'own' ? choices.own : (candidate.keys[choices.key]?.keys ?? []);
  const overlooked = choices.overlooked ?? overlookedIn(proposed);
  const keys = proposed.map(({ left, right }) => ({
    left,
    right,
    ...(overlooked.length > 0 && { normalise: [...overlooked] }),
  }));
  const definition: MergeDefinition = {
    left: leftId,
    right: candidate.id,
    keys: choices.isAppend ? (choices.pairs ?? []) : keys,
    kind: choices.isAppend ? 'append' : choices.kind,
    ...(choices.repeats && !choices.isAppend && { repeats: choices.repeats }),
  };
  return {
    choices,
    definition,
    /** With the names of columns, which change nothing that a preview counts. */
    body: { ...definition, ...renamesOf(choices.names) },
    overlooked,
    isComplete: choices.isAppend || keys.length > 0,
    setAppend: (isAppend: boolean) => change({ isAppend }),
    setKind: (kind: JoinKind) => change({ kind }),
    /** Another key has other repeats: what was decided about them is open again. */
    setKey: (key: number | 'own') => change({ key, overlooked: undefined, repeats: undefined }),
    setOwn: (own: MergeKey[]) => change({ own, repeats: undefined }),
    setOverlooked: (next: readonly KeyNormalisation[]) => change({ overlooked: next, repeats: undefined }),
    setRepeats: (repeats: MergeRepeats) => change({ repeats }),
    /** One pair at least: without any, columns of the same name go together again. */
    setPairs: (pairs: readonly MergeKey[] = []) => {
      const apart = pairs.filter((pair, at) => isFirst(pairs, pair, at));
      change({ pairs: apart.length === 0 ? undefined : apart });
    },
    rename: (column: MergedColumn, name: string) => change({ names: renamedIn(choices.names, column, name) }),
  };
}

/** A column goes with one of the other table only. */
const isFirst = (pairs: readonly MergeKey[], { left, right }: MergeKey, at: number): boolean =>
  pairs.findIndex((one) => one.left === left || one.right === right) === at;

export type MergeDraft = ReturnType<typeof useMergeDraft>;
