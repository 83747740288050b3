import { askExtractionReviewer, listExtractionOpinions } from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { whileQueued } from '../../../entities/opinion/opinions.api.js';
import { api } from '../../../shared/api/api.js';

/** Second opinions on an extraction, the newest first; asked again while one is on its way. */
export const extractionOpinionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/extractions', id, 'opinions'],
    queryFn: ({ signal }) => api.call(listExtractionOpinions, { id }, { signal }),
    refetchInterval: ({ state }) => whileQueued(state.data),
  });

export const useAskReviewerOf = (id: string) =>
  useMutation({
    meta: { called: askExtractionReviewer },
    mutationFn: () => api.call(askExtractionReviewer, { id }),
  });
