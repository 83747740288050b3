import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import {
  type AccessClaims,
  finishSignOn,
  linkSignOn,
  type ReceivedBy,
  returnByOidc,
  returnBySaml,
  startSignOn,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { NetworkPolicyGuard } from '../../identity/network-policy/network-policy.guard.js';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { SessionAnswers } from '../../identity/sign-in/session-answers.js';
import { FlowCookies } from '../flows/flow-cookies.js';
import { AccountLinks } from './account-links.js';
import { SignOnService } from './sign-on.service.js';

/**
 * The way of a sign-on through the browser. Services lead back by addresses and forms of other sites, which carry none
 * of our cookies: nothing is opened there. Our own page finishes it, with the cookie of its beginning.
 */
@Controller()
export class SignOnController {
  constructor(
    private readonly signOns: SignOnService,
    private readonly links: AccountLinks,
    private readonly cookies: FlowCookies,
    private readonly answers: SessionAnswers,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @UseGuards(NetworkPolicyGuard)
  @Implements(startSignOn)
  async start(
    @Input() { query }: ReceivedBy<typeof startSignOn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const place =
      this.elsewhere(request) ?? (await this.signOns.start(query, this.cookies.bind(request, reply)));
    reply.header('Location', place);
  }

  @Implements(returnByOidc)
  async returnByOidc(
    @Input() { query }: ReceivedBy<typeof returnByOidc>,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('Location', await this.signOns.comeBack(query.state ?? '', query, caller));
  }

  @Implements(returnBySaml)
  async returnBySaml(
    @Input() { body }: ReceivedBy<typeof returnBySaml>,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('Location', await this.signOns.comeBack(body.RelayState ?? '', body, caller));
  }

  @UseGuards(NetworkPolicyGuard)
  @Implements(finishSignOn)
  async finish(
    @Input() { body: { code } }: ReceivedBy<typeof finishSignOn>,
    @CalledFrom() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const finished = await this.signOns.finish(code, this.cookies.read(request), caller);
    if (finished.kind !== 'session') return finished;
    const { admission, next } = finished;
    this.cookies.setExit(reply, admission.exit);
    return { kind: 'session' as const, next, ...(await this.answers.answer(request, reply, admission)) };
  }

  @PeopleOnly()
  @Implements(linkSignOn)
  link(
    @Input() { body: { code } }: ReceivedBy<typeof linkSignOn>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    return this.links.link(claims, code, this.cookies.read(request), caller);
  }

  /** The service leads back to the one address that people are to type; its cookies are not those of another name. */
  private elsewhere({ headers, url }: FastifyRequest): string | undefined {
    const { host, origin } = new URL(this.config.PUBLIC_URL);
    const called = headers['x-forwarded-host'] ?? headers.host;
    return called === host ? undefined : `${origin}${url}`;
  }
}
