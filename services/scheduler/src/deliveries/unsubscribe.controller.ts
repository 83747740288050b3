import { Controller, Inject, Res } from '@nestjs/common';
import {
  PRODUCT_NAME,
  type ReceivedBy,
  showScheduleUnsubscribePage,
  unsubscribeFromSchedule,
} from '@plumbline/contracts';
import { HTML_TYPE, linkedPage } from '@plumbline/mail';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ScheduleAddresses } from './schedule-addresses.js';

const ASKING = linkedPage(
  'No more of these mails?',
  `<p>Somebody who uses ${PRODUCT_NAME} sends you a file at certain times.</p>
<form method="post"><button>Send me no more of these</button></form>`,
);
const DONE = linkedPage(
  'No more of these mails',
  '<p>This schedule sends you nothing any more. Whoever made it sees that you refused.</p>',
);

/** The way out of mails of a schedule. Looking changes nothing, for mail servers follow links before people do. */
@Controller()
export class ScheduleUnsubscribeController {
  constructor(@Inject(ScheduleAddresses) private readonly addresses: ScheduleAddresses) {}

  @Implements(showScheduleUnsubscribePage)
  ask(
    @Input() _received: ReceivedBy<typeof showScheduleUnsubscribePage>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    reply.type(HTML_TYPE);
    return ASKING;
  }

  @Implements(unsubscribeFromSchedule)
  async refuse(
    @Input() { token }: ReceivedBy<typeof unsubscribeFromSchedule>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.addresses.refuse(token);
    reply.type(HTML_TYPE);
    return DONE;
  }
}
