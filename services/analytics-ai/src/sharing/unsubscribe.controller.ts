import { Controller, Inject, Res } from '@nestjs/common';
import { PRODUCT_NAME, type ReceivedBy, showUnsubscribePage, unsubscribe } from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { InvitedAddresses } from './invited-addresses.js';

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
  'No more invitations?',
  `<p>You were invited because somebody who uses ${PRODUCT_NAME} entered your address to show you a dashboard.</p>
<form method="post"><button>Send me no more invitations</button></form>`,
);
const DONE = page(
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
    reply.type(HTML);
    return ASKING;
  }

  @Implements(unsubscribe)
  async refuse(
    @Input() { token }: ReceivedBy<typeof unsubscribe>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.addresses.refuse(token);
    reply.type(HTML);
    return DONE;
  }
}
