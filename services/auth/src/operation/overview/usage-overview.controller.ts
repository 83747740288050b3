import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  getUsageOverview,
  listWorkspaceUsage,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { ViewedScreens } from '../viewed-screens.js';
import { UsageOverviewQueries } from './usage-overview.queries.js';
import { WorkspaceUsageQueries } from './workspace-usage.queries.js';

/** What the installation holds and who uses it, for owner and admin. */
@Controller()
export class UsageOverviewController {
  constructor(
    private readonly overviews: UsageOverviewQueries,
    private readonly workspaces: WorkspaceUsageQueries,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(getUsageOverview)
  async overview(
    @Input() { query }: ReceivedBy<typeof getUsageOverview>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('overview', claims, caller);
    return this.overviews.overview(query.window);
  }

  @Implements(listWorkspaceUsage)
  async list(
    @Input() { query }: ReceivedBy<typeof listWorkspaceUsage>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('use by workspace', claims, caller);
    const { workspaces, total } = await this.workspaces.list(query);
    reply.header('X-Total-Count', total);
    return workspaces;
  }
}
