import type { AiCall, AiProvider } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One call of a model, as it is counted; what was sent and answered is not kept, nor for whom. */
@Entity('ai_calls')
export class AiCallRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  provider!: AiProvider;

  @Column('text')
  model!: string;

  @Column('text')
  purpose!: string;

  @Column('int', { name: 'input_tokens' })
  inputTokens!: number;

  @Column('int', { name: 'output_tokens' })
  outputTokens!: number;

  @Column('int')
  milliseconds!: number;

  @Column('text')
  outcome!: AiCall['outcome'];

  /** In dollars, by the prices of its time; null where none was set. A numeric comes as text. */
  @Column('numeric', { nullable: true })
  cost!: string | null;
}
