import type { SampleSet, UploadAccepted } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { useSourceMutation } from './data-source-changes.api.js';
import { dataSourceKeys } from './data-sources.api.js';

const PATH = '/api/resources/samples';

/** Data sets of our own, with what was put into each to be found; kept true with the data sources they are loaded as. */
export const samplesQuery = () =>
  queryOptions({
    queryKey: [...dataSourceKeys.all, 'samples'],
    queryFn: ({ signal }) => api.get<SampleSet[]>(PATH, { signal }),
  });

export const useInstallSample = () =>
  useSourceMutation((id: string) => api.post<UploadAccepted>(`${PATH}/${id}/install`));
