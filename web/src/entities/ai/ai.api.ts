import {
  type AiProvider,
  type AiSettings,
  getAiSettings,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  listAiCalls,
  listAiProviders,
  type SetAiProviderBody,
  setAiProvider,
  setAiSettings,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

const STATUS = { openai: getOpenaiStatus, gemini: getGeminiStatus, grok: getGrokStatus } as const;

/** Whether a provider can be used, and where data would go. */
export const aiStatusQuery = (name: AiProvider) =>
  queryOptions({
    queryKey: [STATUS[name].path],
    queryFn: ({ signal }) => api.call(STATUS[name], {}, { signal }),
  });

export const aiSettingsQuery = () =>
  queryOptions({
    queryKey: [getAiSettings.path],
    queryFn: ({ signal }) => api.call(getAiSettings, {}, { signal }),
  });

export const useChooseAiProvider = () =>
  useMutation({
    meta: { called: setAiSettings },
    mutationFn: (body: AiSettings) => api.call(setAiSettings, { body }),
  });

/** For the owner: how each provider is set up. */
export const aiProvidersQuery = () =>
  queryOptions({
    queryKey: [listAiProviders.path],
    queryFn: ({ signal }) => api.call(listAiProviders, {}, { signal }),
  });

export const useSetUpAiProvider = (name: AiProvider) =>
  useMutation({
    meta: { called: setAiProvider },
    mutationFn: (body: SetAiProviderBody) => api.call(setAiProvider, { name, body }),
  });

const NEWEST = 50;

/** For the owner: the newest calls. */
export const aiCallsQuery = () =>
  queryOptions({
    queryKey: [listAiCalls.path],
    queryFn: ({ signal }) => api.call(listAiCalls, { query: { limit: NEWEST } }, { signal }),
  });
