import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as providers from './providers.js';

const forAll = { owner: 'analytics-ai', access: 'session', status: 200 } as const;
const forOwners = { owner: 'analytics-ai', access: 'owner', status: 200 } as const;
const status = {
  ...forAll,
  method: 'GET',
  timeout: 'ai',
  summary: 'Whether this provider can be used, and where data would go.',
  response: providers.aiProviderStatus,
} as const;
const preview = {
  ...forAll,
  method: 'POST',
  timeout: 'ai',
  idempotency: 'repeatable',
  summary: 'What would be sent to this provider, whole; nothing is sent.',
  body: providers.aiPreviewBody,
  response: providers.aiPreview,
} as const;

export const getOpenaiStatus = operation({ ...status, path: '/api/openai/status' });
export const getGeminiStatus = operation({ ...status, path: '/api/gemini/status' });
export const getGrokStatus = operation({ ...status, path: '/api/grok/status' });
export const previewOpenai = operation({ ...preview, path: '/api/openai/preview' });
export const previewGemini = operation({ ...preview, path: '/api/gemini/preview' });
export const previewGrok = operation({ ...preview, path: '/api/grok/preview' });

export const getAiSettings = operation({
  ...forAll,
  method: 'GET',
  path: '/api/ai-settings',
  summary: 'Which provider this workspace chose, if any.',
  response: providers.aiSettings,
});

export const setAiSettings = operation({
  ...forAll,
  least: 'owner',
  method: 'PUT',
  path: '/api/ai-settings',
  summary: 'Chooses a provider for this workspace, or none.',
  body: providers.aiSettings,
  response: providers.aiSettings,
  invalidates: ['/api/ai-settings', '/api/openai', '/api/gemini', '/api/grok'],
});

export const listAiProviders = operation({
  ...forOwners,
  method: 'GET',
  path: '/api/admin/ai-providers',
  summary: 'How each provider is set up; keys are not among it.',
  response: z.array(providers.aiProviderSettings),
});

export const setAiProvider = operation({
  ...forOwners,
  method: 'PUT',
  path: '/api/admin/ai-providers/{name}',
  params: { name: z.enum(providers.AI_PROVIDERS) },
  summary: 'Sets a provider up for the installation.',
  body: providers.setAiProviderBody,
  response: providers.aiProviderSettings,
  invalidates: ['/api/admin/ai-providers', '/api/openai', '/api/gemini', '/api/grok'],
});

export const listAiCalls = operation({
  ...forOwners,
  method: 'GET',
  path: '/api/admin/ai-usage',
  summary: 'Calls of models, the newest first; what was sent is not kept.',
  query: pageQuery,
  response: z.array(providers.aiCall),
});
