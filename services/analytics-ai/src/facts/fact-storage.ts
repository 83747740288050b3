import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { FactReferences } from './fact-references.js';

const MB = 1_048_576;
/** The part of a bound that may be written before the whole is measured again. */
const MEASURED_PART = 1 / 16;

/** To the minute, so that asking again writes next to nothing, and what was stated lately is the last to go. */
export const OPENED_BEFORE = `opened_at < now() - interval '1 minute'`;

/** Whose facts are counted together: those of a workspace, and apart from them those that its guests alone asked for. */
export interface FactOwner {
  workspaceId: string;
  forGuest: boolean;
}

/** Keeps what is stored of facts within bounds: past them what was opened longest ago goes first. */
@Injectable()
export class FactStorage {
  /** Bytes written by this process since a workspace was measured. */
  private readonly written = new Map<string, number>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(FactReferences) private readonly references: FactReferences,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Counts what was stored, and makes room where it is past the bound. Nothing that is stated fails for it. */
  async count(owner: FactOwner, bytes: number): Promise<void> {
    const key = `${owner.workspaceId} ${owner.forGuest}`;
    const since = (this.written.get(key) ?? Number.POSITIVE_INFINITY) + bytes;
    if (since < this.boundOf(owner) * MEASURED_PART) {
      this.written.set(key, since);
      return;
    }
    this.written.set(key, 0);
    try {
      await this.keepWithin(owner);
    } catch (err) {
      this.logger.warn({ err }, 'the facts of a workspace were not measured');
    }
  }

  /** Workspaces whose facts are past their bound, whoever wrote them. */
  async keepAllWithin(): Promise<void> {
    const owners: (FactOwner & { bytes: string })[] = await this.database.query(
      `SELECT workspace_id AS "workspaceId", for_guest AS "forGuest", sum(stored_bytes) AS bytes
       FROM facts GROUP BY 1, 2`,
    );
    for (const owner of owners) if (Number(owner.bytes) > this.boundOf(owner)) await this.keepWithin(owner);
  }

  private async keepWithin(owner: FactOwner): Promise<void> {
    const of = [owner.workspaceId, owner.forGuest];
    const [{ bytes }]: [{ bytes: string }] = await this.database.query(
      `SELECT coalesce(sum(stored_bytes), 0) AS bytes FROM facts WHERE workspace_id = $1 AND for_guest = $2`,
      of,
    );
    const excess = Number(bytes) - this.boundOf(owner);
    if (excess <= 0) return;
    await this.database.query(
      `WITH ended AS (
         SELECT id, opened_at, sum(stored_bytes) OVER (ORDER BY opened_at, id) - stored_bytes AS before
         FROM facts WHERE workspace_id = $1 AND for_guest = $2 AND id <> ALL($3::uuid[])
       )
       DELETE FROM facts USING ended
       WHERE facts.id = ended.id AND facts.opened_at = ended.opened_at AND ended.before < $4`,
      [...of, await this.references.of(owner.workspaceId), excess],
    );
  }

  private boundOf({ forGuest }: FactOwner): number {
    return (forGuest ? this.config.GUEST_FACTS_MB : this.config.FACTS_MB) * MB;
  }
}
