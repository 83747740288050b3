import {
  changeOperationRule,
  createOperationRule,
  deleteOperationRule,
  listOperationIncidents,
  listOperationRules,
  type OperationRuleBody,
  testOperationRule,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';
import { PAGE_SIZE } from '../parts/administration.api.js';

/** Rules are read once a minute; a screen that is open asks more often, so that it is there soon. */
const REFRESH_MS = 15_000;

export const rulesQuery = () =>
  queryOptions({
    queryKey: [listOperationRules.path],
    queryFn: ({ signal }) => api.call(listOperationRules, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const incidentsQuery = (offset: number) =>
  queryOptions({
    queryKey: [listOperationIncidents.path, { offset }],
    queryFn: async ({ signal }) => {
      const query = { offset, limit: PAGE_SIZE };
      const { data, headers } = await api.send(listOperationIncidents, { query }, { signal });
      return { incidents: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Changes a rule; without an id makes one. */
export const saveRule = ({ id, body }: { id: string | undefined; body: OperationRuleBody }) =>
  id === undefined ? api.call(createOperationRule, { body }) : api.call(changeOperationRule, { id, body });
export const deleteRule = (id: string) => api.call(deleteOperationRule, { id });
export const testRule = (id: string) => api.call(testOperationRule, { id });
