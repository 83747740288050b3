import { Controller, Inject, Res } from '@nestjs/common';
import { PRODUCT_NAME, type ReceivedBy, showUnsubscribePage, unsubscribe } from '@plumbline/contracts';
import { HTML_TYPE, linkedPage } from '@plumbline/mail';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { InvitedAddresses } from './invited-addresses.js';

const ASKING = linkedPage(
  'No more invitations?',
  `<p>You were invited because somebody who uses ${PRODUCT_NAME} entered your address to show you a dashboard.</p>
<form method="post"><button>Send me no more invitations</button></form>`,
);
const DONE = linkedPage(
  'No more invitations',
  '<p>Nobody can invite you by mail any more. Links that you already have go on working.</p>',
);

/** The way out of invitations. Looking changes nothing, for mail servers follow links before people do. */
@Controller()
export class UnsubscribeController {
  constructor(@Inject(InvitedAddresses) private readonly addresses: InvitedAddresses) {}

  @Implements(showUnsubscribePage)
  ask(
    @Input() _received: ReceivedBy<typeof showUnsubscribePage>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    reply.type(HTML_TYPE);
    return ASKING;
  }

  @Implements(unsubscribe)
  async refuse(
    @Input() { token }: ReceivedBy<typeof unsubscribe>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.addresses.refuse(token);
    reply.type(HTML_TYPE);
    return DONE;
  }
}
