import type { MergeCandidate, MergeKey, MergePreview, ProposedKey } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { mergePreviewQuery } from '../../../entities/data-source/merges.api.js';
import type { MergeDraft } from './use-merge-draft.js';

/** A proposed key with what was estimated of it, and what a look at both tables counted. */
export interface Proposal {
  at: number;
  estimate: ProposedKey;
  keys: readonly MergeKey[];
  counted: MergePreview | undefined;
}

/** Every proposed key is counted, so that they can be compared before one is chosen. */
export function useProposals(candidate: MergeCandidate, draft: MergeDraft): Proposal[] {
  const { left, right } = draft.definition;
  const { kind } = draft.choices;
  const counted = useQueries({
    queries: candidate.keys.map(({ keys }) => mergePreviewQuery({ left, right, keys, kind })),
  });
  return candidate.keys.map((estimate, at) => ({
    ...{ at, estimate, keys: estimate.keys },
    counted: counted[at]?.isPlaceholderData ? undefined : counted[at]?.data,
  }));
}
