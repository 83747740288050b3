import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, listNotices, type ReceivedBy, readNotices } from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { Notices } from './notices.service.js';

/** What the caller was told in the workspace that the session acts in. */
@Controller()
export class NoticesController {
  constructor(@Inject(Notices) private readonly notices: Notices) {}

  @Implements(listNotices)
  list(@Input() { query }: ReceivedBy<typeof listNotices>, @Session() claims: AccessClaims) {
    return this.notices.list(claims, query);
  }

  @Implements(readNotices)
  async read(@Input() { body }: ReceivedBy<typeof readNotices>, @Session() claims: AccessClaims) {
    await this.notices.read(claims, body.ids);
    return { message: 'Marked as read.' };
  }
}
