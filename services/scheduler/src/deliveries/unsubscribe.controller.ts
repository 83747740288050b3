import { Controller, Inject, Res } from '@nestjs/common';
import {
  PRODUCT_NAME,
  type ReceivedBy,
  showScheduleUnsubscribePage,
  unsubscribeFromSchedule,
} from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ScheduleAddresses } from './schedule-addresses.js';

const HTML = 'text/html; charset=utf-8';

/** Plain, for whoever follows a link of a mail, in whatever shows it. */
const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${PRODUCT_NAME}</title>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;

const ASKING = page(
  'No more of these mails?',
  `<p>Somebody who uses ${PRODUCT_NAME} sends you a file at certain times.</p>
<form method="post"><button>Send me no more of these</button></form>`,
);
const DONE = page(
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
    reply.type(HTML);
    return ASKING;
  }

  @Implements(unsubscribeFromSchedule)
  async refuse(
    @Input() { token }: ReceivedBy<typeof unsubscribeFromSchedule>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.addresses.refuse(token);
    reply.type(HTML);
    return DONE;
  }
}
