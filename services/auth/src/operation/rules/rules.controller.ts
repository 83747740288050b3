import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  changeOperationRule,
  createOperationRule,
  deleteOperationRule,
  listOperationIncidents,
  listOperationRules,
  type ReceivedBy,
  testOperationRule,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { ViewedScreens } from '../viewed-screens.js';
import { RulesQueries } from './rules.queries.js';
import { RulesService } from './rules.service.js';

/** Rules that watch the installation, for owner and admin. */
@Controller()
export class RulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly queries: RulesQueries,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(listOperationRules)
  async list(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.viewed.note('rules', claims, caller);
    return this.queries.list();
  }

  @Implements(createOperationRule)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createOperationRule>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.rules.create(body, claims, caller, idempotencyKey);
  }

  @Implements(changeOperationRule)
  change(
    @Input() { id, body }: ReceivedBy<typeof changeOperationRule>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.rules.change(id, body, claims, caller);
  }

  @Implements(deleteOperationRule)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteOperationRule>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.rules.remove(id, claims, caller);
    return { message: 'The rule was deleted.' };
  }

  @Implements(testOperationRule)
  async test(
    @Input() { id }: ReceivedBy<typeof testOperationRule>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    const recipients = await this.rules.test(id, claims, caller);
    const count = recipients.length === 1 ? 'A test mail is' : `${recipients.length} test mails are`;
    return { message: `${count} on the way.`, recipients };
  }

  @Implements(listOperationIncidents)
  async incidents(
    @Input() { query }: ReceivedBy<typeof listOperationIncidents>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('incidents', claims, caller);
    const { incidents, total } = await this.queries.incidents(query);
    reply.header('X-Total-Count', total);
    return incidents;
  }
}
