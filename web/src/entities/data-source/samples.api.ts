import { installSample, listSamples } from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dataSourceKeys } from './data-sources.api.js';

/** Data sets of our own, with what was put into each to be found; kept true with the data sources they are loaded as. */
export const samplesQuery = () =>
  queryOptions({
    queryKey: [...dataSourceKeys.all, 'samples'],
    queryFn: ({ signal }) => api.call(listSamples, {}, { signal }),
  });

export const useInstallSample = () =>
  useMutation({
    meta: { called: installSample },
    mutationFn: (id: string) => api.call(installSample, { id }),
  });
