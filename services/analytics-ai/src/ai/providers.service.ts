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
import { noteInAuditLog, type Reviewing } from '../code-audit/code-audit.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { AiCallRow } from './ai-call.entity.js';
import { AiChoiceRow } from './ai-choice.entity.js';
import { AiProviderRow } from './ai-provider.entity.js';
import { dollars, type ModelPrices } from './model-prices.js';

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
  prices: ModelPrices;
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
    { key, monthlyCap, monthlyBudget, inputPrice, outputPrice, ...change }: SetAiProviderBody,
    by?: Reviewing,
  ): Promise<AiProviderSettings> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ai ${name}`]);
      const row = Object.assign(await this.find(name), change);
      if (key !== undefined) row.sealedKey = key === null ? null : this.seal.seal(key);
      Object.assign(row, asTexts({ monthlyCap, monthlyBudget, inputPrice, outputPrice }));
      if (row.monthlyBudget !== null && (row.inputPrice === null || row.outputPrice === null))
        throw unusable(
          `A budget in money can only be kept where prices are set. Enter what ${AI_PROVIDER_NAMES[name]} charges for a million tokens sent and received.`,
        );
      if (row.enabled && row.sealedKey === null)
        throw unusable(`${AI_PROVIDER_NAMES[name]} has no key yet. Give its key before you switch it on.`);
      const saved = await tx.save(AiProviderRow, row);
      if (by) await noteInAuditLog(tx, by, 'ai_provider_changed', changedIn(row, key));
      return this.show(saved);
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
    const row = await this.find(provider);
    const { sealedKey, model, baseUrl } = row;
    if (sealedKey === null || (await this.refusalOf(row))) return undefined;
    return {
      ...{ name: provider, access: { key: this.seal.open(sealedKey), model, baseUrl } },
      prices: pricesOf(row),
    };
  }

  /** Why a provider may not be called now, and what to do, in sentences; undefined where it may. */
  async refusal(name: AiProvider): Promise<string | undefined> {
    return this.refusalOf(await this.find(name));
  }

  /** What a million tokens cost, as the owner set it. */
  async prices(name: AiProvider): Promise<ModelPrices> {
    return pricesOf(await this.find(name));
  }

  async calls({ offset, limit }: PageQuery): Promise<{ total: number; calls: AiCall[] }> {
    const [rows, total] = await this.database.manager.findAndCount(AiCallRow, {
      order: { at: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return {
      total,
      calls: rows.map(({ at, cost, ...row }) => ({
        ...{ ...row, at: at.toISOString() },
        cost: cost === null ? null : Number(cost),
      })),
    };
  }

  private async refusalOf(row: AiProviderRow): Promise<string | undefined> {
    const { name, enabled, sealedKey, monthlyCap, monthlyBudget } = row;
    const who = AI_PROVIDER_NAMES[name];
    if (sealedKey === null) return `${who} has no key. The owner can give one under Language models.`;
    if (!enabled) return `${who} is switched off. The owner can switch it on under Language models.`;
    if (monthlyCap === null && monthlyBudget === null) return undefined;
    const { tokens, spent } = await this.used(name);
    const until = 'It may be asked again next month, or once the owner raises that.';
    if (monthlyCap !== null && tokens >= Number(monthlyCap))
      return `${who} has used ${tokens.toLocaleString('en-US')} of the ${Number(monthlyCap).toLocaleString('en-US')} tokens of this month. ${until}`;
    if (monthlyBudget !== null && spent >= Number(monthlyBudget))
      return `${who} has cost ${dollars(spent)} of the ${dollars(Number(monthlyBudget))} of this month. ${until}`;
    return undefined;
  }

  private async find(name: AiProvider): Promise<AiProviderRow> {
    const row = await this.database.manager.findOneBy(AiProviderRow, { name });
    return row ?? { ...{ name, sealedKey: null, enabled: false }, ...NO_LIMITS, ...DEFAULTS[name] };
  }

  private async show(row: AiProviderRow): Promise<AiProviderSettings> {
    const { name, sealedKey, enabled, model, baseUrl, monthlyCap, monthlyBudget } = row;
    const { tokens, spent, unpriced } = await this.used(name);
    return {
      name,
      hasKey: sealedKey !== null,
      enabled,
      model,
      baseUrl,
      ...{ monthlyCap: asNumber(monthlyCap), usedThisMonth: tokens, ...pricesOf(row) },
      ...{ monthlyBudget: asNumber(monthlyBudget), spentThisMonth: spent, unpricedThisMonth: unpriced },
    };
  }

  /** Since the month began: tokens, dollars, and calls whose price nobody had set. */
  private async used(name: AiProvider): Promise<{ tokens: number; spent: number; unpriced: number }> {
    const [row]: { tokens: number; spent: number; unpriced: number }[] = await this.database.query(
      `SELECT coalesce(sum(input_tokens::bigint + output_tokens), 0)::float8 AS tokens,
         coalesce(sum(cost), 0)::float8 AS spent, (count(*) FILTER (WHERE cost IS NULL))::integer AS unpriced
       FROM ai_calls WHERE provider = $1 AND at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
      [name],
    );
    return row ?? { tokens: 0, spent: 0, unpriced: 0 };
  }
}

const NO_LIMITS = { monthlyCap: null, inputPrice: null, outputPrice: null, monthlyBudget: null };

const asNumber = (text: string | null): number | null => (text === null ? null : Number(text));

const pricesOf = ({ inputPrice, outputPrice }: AiProviderRow): ModelPrices => ({
  ...{ inputPrice: asNumber(inputPrice), outputPrice: asNumber(outputPrice) },
});

/** Numbers as columns keep them; what is left out stays as it is. */
const asTexts = (
  numbers: Readonly<Record<string, number | null | undefined>>,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(numbers)
      .filter((entry): entry is [string, number | null] => entry[1] !== undefined)
      .map(([name, value]) => [name, value === null ? null : String(value)]),
  );

/** What the audit log keeps of a provider: never its key. */
const changedIn = (row: AiProviderRow, key: string | null | undefined): Record<string, string> => ({
  ...{ provider: row.name, enabled: row.enabled ? 'yes' : 'no', model: row.model, address: row.baseUrl },
  ...(key !== undefined && { key: key === null ? 'removed' : 'given' }),
  ...(row.monthlyBudget !== null && { budget: row.monthlyBudget }),
});
