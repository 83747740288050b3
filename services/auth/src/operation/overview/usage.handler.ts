import { Injectable } from '@nestjs/common';
import { type EventPayload, WorkspaceUsageTold } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Hears what services count of each workspace: what is told of a measure takes the place of what was told before. */
@Injectable()
export class UsageHandler {
  @OnEvent(WorkspaceUsageTold)
  async onWorkspaceUsageTold(
    { service, at, amounts }: EventPayload<typeof WorkspaceUsageTold>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO usage_told (service, at) VALUES ($1, $2) ON CONFLICT (service) DO UPDATE SET at = excluded.at`,
      [service, at],
    );
    const told = JSON.stringify(amounts);
    await tx.query(
      `INSERT INTO workspace_usage (workspace_id, measure, amount)
       SELECT "workspaceId", measure, amount
       FROM jsonb_to_recordset($1) AS told ("workspaceId" uuid, measure text, amount float8)
       ON CONFLICT (workspace_id, measure) DO UPDATE SET amount = excluded.amount`,
      [told],
    );
    await tx.query(
      `DELETE FROM workspace_usage used
       USING jsonb_to_recordset($1) AS told ("workspaceId" uuid, measure text, amount float8)
       WHERE used.workspace_id = told."workspaceId" AND used.measure = told.measure AND used.amount = 0`,
      [told],
    );
  }
}
