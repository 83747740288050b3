import { AiCallRow } from './ai-call.entity.js';
import { AiChoiceRow } from './ai-choice.entity.js';
import { AiProviderRow } from './ai-provider.entity.js';
import { ModelsService } from './models.service.js';
import { ProvidersService } from './providers.service.js';

/** Language models: which there are, which a workspace chose, and every call of them. */
export const aiEntities = [AiProviderRow, AiChoiceRow, AiCallRow];
export const aiProviders = [ProvidersService, ModelsService];
