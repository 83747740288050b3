import { Controller, Res } from '@nestjs/common';
import { type AccessClaims, type Activity, listActivity, type ReceivedBy } from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ActivityQueries } from './activity.queries.js';

/** The feed of a workspace, for its members: who did what, when. */
@PeopleOnly()
@Controller()
export class ActivityController {
  constructor(private readonly queries: ActivityQueries) {}

  @Implements(listActivity)
  async list(
    @Input() { query }: ReceivedBy<typeof listActivity>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Activity[]> {
    const { activities, total } = await this.queries.list(claims, query);
    reply.header('X-Total-Count', total);
    return activities;
  }
}
