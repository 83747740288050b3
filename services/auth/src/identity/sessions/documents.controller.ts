import { Controller, Get } from '@nestjs/common';
import { Public } from '@plumbline/server';
import { SessionsService } from './sessions.service.js';
import { SigningKeys } from './signing-keys.js';

/** The two documents every process fetches at its start; the gateway routes neither of them. */
@Public()
@Controller('.well-known')
export class DocumentsController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly sessions: SessionsService,
  ) {}

  @Get('jwks.json')
  jwks() {
    return this.keys.jwks;
  }

  @Get('revocations.json')
  revocations() {
    return this.sessions.liveRevocations();
  }
}
