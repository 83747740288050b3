import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  listModelFigures,
  listNoticedLines,
  listNoticedRequests,
  listSlowDashboards,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { ViewedScreens } from '../viewed-screens.js';
import { NoticedQueries } from './noticed.queries.js';

/** From a figure to the requests and lines behind it, for owner and admin. */
@Controller()
export class NoticedController {
  constructor(
    private readonly noticed: NoticedQueries,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(listNoticedRequests)
  async requests(
    @Input() { query }: ReceivedBy<typeof listNoticedRequests>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('requests', claims, caller);
    const { requests, total } = await this.noticed.requests(query);
    reply.header('X-Total-Count', total);
    return requests;
  }

  @Implements(listNoticedLines)
  async lines(
    @Input() { query }: ReceivedBy<typeof listNoticedLines>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('lines of the log', claims, caller);
    const { lines, total } = await this.noticed.lines(query);
    reply.header('X-Total-Count', total);
    return lines;
  }

  @Implements(listSlowDashboards)
  async slow(
    @Input() { query }: ReceivedBy<typeof listSlowDashboards>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('slow dashboards', claims, caller);
    return this.noticed.slowDashboards(query.window);
  }

  @Implements(listModelFigures)
  async models(
    @Input() { query }: ReceivedBy<typeof listModelFigures>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('language models', claims, caller);
    return this.noticed.models(query.window);
  }
}
