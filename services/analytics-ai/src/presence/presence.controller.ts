import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, type ReceivedBy, sayPresent } from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { PresenceService } from './presence.service.js';

/** In: a screen is at something, or leaves it; out: who else of the workspace is there. Programs look at nothing. */
@PeopleOnly()
@Controller()
export class PresenceController {
  constructor(@Inject(PresenceService) private readonly presence: PresenceService) {}

  @Implements(sayPresent)
  say(@Input() { id, body }: ReceivedBy<typeof sayPresent>, @Session() claims: AccessClaims) {
    return this.presence.say(claims, id, body);
  }
}
