import { getSupportOffer } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** What the installation promises about support, and whom the workspace's contract names. */
export const supportOfferQuery = () =>
  queryOptions({
    queryKey: [getSupportOffer.path],
    queryFn: ({ signal }) => api.call(getSupportOffer, {}, { signal }),
  });
