import { Controller, Inject, Res } from '@nestjs/common';
import { messagesOf } from '@plumbline/ai';
import {
  type AccessClaims,
  type AiCall,
  type AiPreview,
  type AiProvider,
  type AiProviderSettings,
  type AiProviderStatus,
  type AiSettings,
  getAiSettings,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  listAiCalls,
  listAiProviders,
  previewGemini,
  previewGrok,
  previewOpenai,
  type ReceivedBy,
  setAiProvider,
  setAiSettings,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { costOf, type ModelPrices } from '../ai/model-prices.js';
import { ProvidersService } from '../ai/providers.service.js';
import { questionTask } from '../ai/question-task.js';
import { OpinionPreviews } from '../second-opinions/opinion-previews.js';
import { SourcesService } from '../sources/sources.service.js';

/** Providers of models: what each is, what would be sent to it, who chose it, and what the owner set up. */
@Controller()
export class AiController {
  constructor(
    @Inject(ProvidersService) private readonly providers: ProvidersService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(OpinionPreviews) private readonly opinions: OpinionPreviews,
  ) {}

  @Implements(getOpenaiStatus)
  openaiStatus(@Session() claims: AccessClaims): Promise<AiProviderStatus> {
    return this.providers.status(claims, 'openai');
  }

  @Implements(getGeminiStatus)
  geminiStatus(@Session() claims: AccessClaims): Promise<AiProviderStatus> {
    return this.providers.status(claims, 'gemini');
  }

  @Implements(getGrokStatus)
  grokStatus(@Session() claims: AccessClaims): Promise<AiProviderStatus> {
    return this.providers.status(claims, 'grok');
  }

  @Implements(previewOpenai)
  previewOpenai(
    @Input() { body }: ReceivedBy<typeof previewOpenai>,
    @Session() claims: AccessClaims,
  ): Promise<AiPreview> {
    return this.preview(claims, 'openai', body);
  }

  @Implements(previewGemini)
  previewGemini(
    @Input() { body }: ReceivedBy<typeof previewGemini>,
    @Session() claims: AccessClaims,
  ): Promise<AiPreview> {
    return this.preview(claims, 'gemini', body);
  }

  @Implements(previewGrok)
  previewGrok(
    @Input() { body }: ReceivedBy<typeof previewGrok>,
    @Session() claims: AccessClaims,
  ): Promise<AiPreview> {
    return this.preview(claims, 'grok', body);
  }

  @Implements(getAiSettings)
  choice(@Session() { wid }: AccessClaims): Promise<AiSettings> {
    return this.providers.choice(wid);
  }

  @Implements(setAiSettings)
  choose(
    @Input() { body }: ReceivedBy<typeof setAiSettings>,
    @Session() claims: AccessClaims,
  ): Promise<AiSettings> {
    return this.providers.choose(claims, body);
  }

  @Implements(listAiProviders)
  settings(): Promise<AiProviderSettings[]> {
    return this.providers.settings();
  }

  @Implements(setAiProvider)
  setUp(
    @Input() { name, body }: ReceivedBy<typeof setAiProvider>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<AiProviderSettings> {
    return this.providers.setUp(name, body, { claims, address });
  }

  @Implements(listAiCalls)
  async calls(
    @Input() { query }: ReceivedBy<typeof listAiCalls>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AiCall[]> {
    const { total, calls } = await this.providers.calls(query);
    reply.header('X-Total-Count', String(total));
    return calls;
  }

  private async preview(
    claims: AccessClaims,
    name: AiProvider,
    asked: ReceivedBy<typeof previewOpenai>['body'],
  ): Promise<AiPreview> {
    const { host } = await this.providers.status(claims, name);
    const prices = await this.providers.prices(name);
    if (asked.purpose !== 'question') {
      const messages = await this.opinions.messages(claims, asked.purpose, asked.subjectId);
      return toPreview(host, messages, prices);
    }
    const { question, dataSourceId } = asked;
    const { currentVersion } = await this.sources.find(claims.wid, dataSourceId);
    const columns = currentVersion === null ? [] : await this.sources.columns(dataSourceId, currentVersion);
    return toPreview(host, messagesOf(questionTask(question, columns)), prices);
  }
}

const CHARACTERS_PER_TOKEN = 4;

function toPreview(host: string, messages: AiPreview['messages'], prices: ModelPrices): AiPreview {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const inputTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  return { host, messages, inputTokens, inputCost: costOf(prices, { inputTokens, outputTokens: 0 }) };
}
