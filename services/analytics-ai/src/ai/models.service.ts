import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModelClient, ModelFailure, type ModelTask } from '@plumbline/ai';
import type { AiCall, AiProvider } from '@plumbline/contracts';
import { LOGGER, type Logger } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AiCallRow } from './ai-call.entity.js';
import { countModelCall, watchProviders } from './model-counts.js';
import { costOf } from './model-prices.js';
import { type OpenProvider, ProvidersService } from './providers.service.js';

/** What a model filled in, and who did. */
export interface ModelResult<Value> {
  value: Value;
  engine: AiProvider;
}

/** Who a model is called for, and what for; both are counted. */
export interface ModelCall {
  workspaceId: string;
  purpose: 'question' | 'calculation' | 'summary' | 'code-review' | 'second-opinion';
  /** Asked in place of the one that the workspace chose. */
  provider?: AiProvider;
}

/** Models for the features of this service. Each works without one, so whatever fails here only leaves it out. */
@Injectable()
export class ModelsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** One per address, key and model: each counts its own failures. */
  private readonly clients = new Map<string, ModelClient>();
  private stopWatching = () => {};

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ProvidersService) private readonly providers: ProvidersService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopWatching = watchProviders(this.database);
  }

  beforeApplicationShutdown(): void {
    this.stopWatching();
  }

  /**
   * Has the workspace's model fill in an object.
   * @param accept says whether what fits the shape fits the data too; what it refuses is thrown away
   * @returns undefined where no model may be called, or it gave nothing that can be used
   */
  async fill<Value>(
    { workspaceId, purpose, provider: named }: ModelCall,
    task: ModelTask<Value>,
    accept: (value: Value) => boolean,
    signal?: AbortSignal,
  ): Promise<ModelResult<Value> | undefined> {
    const provider = await this.providers.open(workspaceId, named);
    if (!provider) return undefined;
    const began = Date.now();
    const count = async (
      outcome: AiCall['outcome'],
      usage: { inputTokens: number; outputTokens: number },
    ) => {
      const cost = costOf(provider.prices, usage);
      countModelCall(provider.name, outcome, { ...usage, cost });
      await this.database.manager.insert(AiCallRow, {
        id: randomUUID(),
        at: new Date(),
        provider: provider.name,
        model: provider.access.model,
        purpose,
        ...usage,
        milliseconds: Date.now() - began,
        outcome,
        cost: cost === null ? null : String(cost),
      });
    };
    try {
      const { value, usage } = await this.client(provider).fill(task, signal);
      const isAccepted = accept(value);
      await count(isAccepted ? 'done' : 'discarded', usage);
      return isAccepted ? { value, engine: provider.name } : undefined;
    } catch (failure) {
      if (!(failure instanceof ModelFailure)) throw failure;
      this.logger.warn({ provider: provider.name, purpose, code: failure.code }, 'a model gave nothing');
      await count(failure.code, failure.spent);
      return undefined;
    }
  }

  private client({ access }: OpenProvider): ModelClient {
    const key = JSON.stringify(access);
    const known = this.clients.get(key);
    if (known) return known;
    const client = new ModelClient(access);
    // A new key or model makes a new client, and the owner changes them seldom: nothing grows here.
    this.clients.set(key, client);
    return client;
  }
}
