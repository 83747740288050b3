import { Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { workspaceName } from '../identity/memberships/workspace-names.js';
import type { Caller } from '../identity/sessions/caller.js';
import { actorOf } from '../identity/users/rights.js';
import { Workspace } from '../identity/users/workspace.entity.js';
import { Owners } from './owners.js';

/** What owners call their workspace. */
@Injectable()
export class WorkspaceNamesService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly audit: AuditService,
  ) {}

  async rename(claims: AccessClaims, name: string, { address }: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const workspace = await this.owners.lock(tx, claims, 'owner');
      const from = await workspaceName(tx, workspace);
      if (from === name) return;
      await tx.update(Workspace, { id: workspace.id }, { name });
      await this.audit.record(tx, {
        ...{ action: 'workspace_renamed', actor: actorOf(claims), workspaceId: workspace.id, address },
        details: { from, to: name },
      });
    });
  }
}
