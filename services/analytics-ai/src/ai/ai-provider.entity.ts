import type { AiProvider } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the owner set a provider up; without a row, it has its defaults and no key. */
@Entity('ai_providers')
export class AiProviderRow {
  @PrimaryColumn('text')
  name!: AiProvider;

  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey!: string | null;

  @Column('boolean')
  enabled!: boolean;

  @Column('text')
  model!: string;

  @Column('text', { name: 'base_url' })
  baseUrl!: string;

  /** Tokens a month; a bigint comes as text. */
  @Column('bigint', { name: 'monthly_cap', nullable: true })
  monthlyCap!: string | null;

  /** Dollars for a million tokens that are sent and that come back; a numeric comes as text. Null: nobody set it. */
  @Column('numeric', { name: 'input_price', nullable: true })
  inputPrice!: string | null;

  @Column('numeric', { name: 'output_price', nullable: true })
  outputPrice!: string | null;

  /** Dollars a month. */
  @Column('numeric', { name: 'monthly_budget', nullable: true })
  monthlyBudget!: string | null;
}
