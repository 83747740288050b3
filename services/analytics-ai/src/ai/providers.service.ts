import { Inject, Injectable } from '@nestjs/common';
import type { ModelAccess } from '@plumbline/ai';
import {
  type AccessClaims,
  AI_PROVIDER_NAMES,
  AI_PROVIDERS,
  type AiCall,
  type AiProvider,
  type AiProviderSettings,
  type AiProviderStatus,
  type AiSettings,
  type PageQuery,
  type SetAiProviderBody,
} from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { unusable } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { AiCallRow } from './ai-call.entity.js';
import { AiChoiceRow } from './ai-choice.entity.js';
import { AiProviderRow } from './ai-provider.entity.js';

/** Where each provider is and what it is asked with, until the owner says otherwise. All speak the protocol of OpenAI. */
const DEFAULTS: Record<AiProvider, Pick<AiProviderRow, 'model' | 'baseUrl'>> = {
  openai: { model: 'gpt-4o-mini', baseUrl: 'https://api.openai.com/v1' },
  gemini: {
    model: 'gemini-2.5-flash',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  },
  grok: { model: 'grok-3-mini', baseUrl: 'https://api.x.ai/v1' },
};

/** A provider that may be called now. */
export interface OpenProvider {
  name: AiProvider;
  access: ModelAccess;
}

/** How providers are set up for the installation, and which one each workspace chose. */
@Injectable()
export class ProvidersService {
  private readonly seal: FieldSeal;

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ANALYTICS_CONFIG) config: AnalyticsConfig,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'ai providers');
  }

  async settings(): Promise<AiProviderSettings[]> {
    return Promise.all(AI_PROVIDERS.map(async (name) => this.show(await this.find(name))));
  }

  async setUp(
    name: AiProvider,
    { key, monthlyCap, ...change }: SetAiProviderBody,
  ): Promise<AiProviderSettings> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ai ${name}`]);
      const row = Object.assign(await this.find(name), change);
      if (key !== undefined) row.sealedKey = key === null ? null : this.seal.seal(key);
      if (monthlyCap !== undefined) row.monthlyCap = monthlyCap === null ? null : String(monthlyCap);
      if (row.enabled && row.sealedKey === null)
        throw unusable(`${AI_PROVIDER_NAMES[name]} has no key yet. Give its key before you switch it on.`);
      return this.show(await tx.save(AiProviderRow, row));
    });
  }

  async status({ wid }: AccessClaims, name: AiProvider): Promise<AiProviderStatus> {
    const { enabled, sealedKey, model, baseUrl } = await this.find(name);
    const { provider } = await this.choice(wid);
    return {
      name,
      isAvailable: enabled && sealedKey !== null,
      isChosen: provider === name,
      model,
      host: new URL(baseUrl).host,
    };
  }

  async choice(workspaceId: string): Promise<AiSettings> {
    const row = await this.database.manager.findOneBy(AiChoiceRow, { workspaceId });
    return { provider: row?.provider ?? null };
  }

  /** @throws AppError `unusable` where the owner has not switched the provider on */
  async choose({ wid: workspaceId }: AccessClaims, { provider }: AiSettings): Promise<AiSettings> {
    if (provider === null) {
      await this.database.manager.delete(AiChoiceRow, { workspaceId });
      return { provider };
    }
    const { enabled } = await this.find(provider);
    if (!enabled)
      throw unusable(
        `${AI_PROVIDER_NAMES[provider]} is not switched on here. The installation's owner can do it.`,
      );
    await this.database.manager.upsert(AiChoiceRow, { workspaceId, provider }, ['workspaceId']);
    return { provider };
  }

  /**
   * The provider that a workspace's calls go to now: switched on, and within the budget of its month.
   * @param named by an administrator; without it, the one that the workspace chose
   */
  async open(workspaceId: string, named?: AiProvider): Promise<OpenProvider | undefined> {
    const provider = named ?? (await this.choice(workspaceId)).provider;
    if (!provider) return undefined;
    const { enabled, sealedKey, model, baseUrl, monthlyCap } = await this.find(provider);
    if (!enabled || sealedKey === null) return undefined;
    if (monthlyCap !== null && (await this.usedThisMonth(provider)) >= Number(monthlyCap)) return undefined;
    return { name: provider, access: { key: this.seal.open(sealedKey), model, baseUrl } };
  }

  async calls({ offset, limit }: PageQuery): Promise<{ total: number; calls: AiCall[] }> {
    const [rows, total] = await this.database.manager.findAndCount(AiCallRow, {
      order: { at: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { total, calls: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  }

  private async find(name: AiProvider): Promise<AiProviderRow> {
    const row = await this.database.manager.findOneBy(AiProviderRow, { name });
    return row ?? { name, sealedKey: null, enabled: false, monthlyCap: null, ...DEFAULTS[name] };
  }

  private async show({ name, sealedKey, enabled, model, baseUrl, monthlyCap }: AiProviderRow) {
    return {
      name,
      hasKey: sealedKey !== null,
      enabled,
      model,
      baseUrl,
      monthlyCap: monthlyCap === null ? null : Number(monthlyCap),
      usedThisMonth: await this.usedThisMonth(name),
    };
  }

  private async usedThisMonth(name: AiProvider): Promise<number> {
    const [row]: { used: string }[] = await this.database.query(
      `SELECT coalesce(sum(input_tokens::bigint + output_tokens), 0) AS used FROM ai_calls
       WHERE provider = $1 AND at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
      [name],
    );
    return Number(row?.used ?? 0);
  }
}
