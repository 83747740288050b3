import { Controller, Req, Res } from '@nestjs/common';
import {
  endByOidc,
  endBySaml,
  leaveSignOn,
  type ReceivedBy,
  returnFromSamlLogout,
} from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FlowCookies } from '../flows/flow-cookies.js';
import { LogoutsService } from './logouts.service.js';

const QUOTED: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const quoted = (text: string): string => text.replace(/[&"<>]/g, (character) => QUOTED[character] ?? '');

/** Signing out at the service as well, and being signed out by it. What services send is signed by them. */
@Controller()
export class LogoutsController {
  constructor(
    private readonly logouts: LogoutsService,
    private readonly cookies: FlowCookies,
  ) {}

  @Implements(leaveSignOn)
  async leave(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('Location', await this.logouts.exit(this.cookies.takeExit(request, reply)));
  }

  @Implements(endByOidc)
  async endByOidc(@Input() { workspaceId, body }: ReceivedBy<typeof endByOidc>) {
    await this.logouts.byOidc(workspaceId, body.logout_token);
  }

  /** A service posts it itself, or through the browser, which goes on from there. */
  @Implements(endBySaml)
  async endBySaml(
    @Input() { workspaceId, body }: ReceivedBy<typeof endBySaml>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Its answer to our own sign-out comes this way as well, and there is nothing left to end.
    const isAnswer = body.SAMLRequest === undefined && body.SAMLResponse !== undefined;
    const next = isAnswer ? '/auth' : await this.logouts.bySaml(workspaceId, body.SAMLRequest);
    reply.header('Content-Type', 'text/html; charset=utf-8');
    return `<!doctype html><title>Signed out</title><meta http-equiv="refresh" content="0; url=${quoted(next)}">`;
  }

  /** The service's answer to our own sign-out: it has ended here before. */
  @Implements(returnFromSamlLogout)
  returned(
    @Input() _received: ReceivedBy<typeof returnFromSamlLogout>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('Location', '/auth');
    return Promise.resolve();
  }
}
