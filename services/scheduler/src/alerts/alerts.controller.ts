import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  createAlert,
  listAlerts,
  type ReceivedBy,
  type Schedule,
  snoozeAlert,
  updateAlert,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AlertsService } from './alerts.service.js';

/** Alerts of the caller's workspace. In: a number, a rule and whom to tell; out: the schedule that checks it, with how it stands. */
@Controller()
export class AlertsController {
  constructor(@Inject(AlertsService) private readonly alerts: AlertsService) {}

  @Implements(listAlerts)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listAlerts>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Schedule[]> {
    const { total, alerts } = await this.alerts.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return alerts;
  }

  @Implements(createAlert)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createAlert>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.alerts.create(claims, body, idempotencyKey);
  }

  @Implements(updateAlert)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateAlert>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.alerts.update(claims, id, body);
  }

  @Implements(snoozeAlert)
  snooze(
    @Input() { id, body }: ReceivedBy<typeof snoozeAlert>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.alerts.snooze(claims, id, body.until);
  }
}
