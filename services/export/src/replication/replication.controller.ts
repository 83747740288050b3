import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Inject,
  StreamableFile,
} from '@nestjs/common';
import {
  type AccessClaims,
  addReplicationNode,
  drillReplication,
  FRESH_SESSION_MINUTES,
  getReplicationPreflight,
  getReplicationStatus,
  listReplicationMismatches,
  listReplicationNodes,
  pauseReplication,
  promoteStandby,
  type ReceivedBy,
  readReplicationFeed,
  removeReplicationNode,
  resumeReplication,
  resyncReplication,
  testReplication,
  verifyReplication,
} from '@plumbline/contracts';
import {
  AppError,
  CallerAddress,
  conflict,
  Implements,
  Input,
  malformed,
  PeopleOnly,
  Public,
  Session,
} from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { FeedService } from './feed.service.js';
import { Fencing } from './fencing.service.js';
import { NodesService } from './nodes.service.js';
import { ReplicationStatusService } from './replication-status.service.js';
import { ReplicationTests } from './replication-tests.service.js';

/** The address that people open, as the gateway passes it on. */
const OwnAddress = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const host = headers['x-forwarded-host'];
  return typeof host === 'string' && host !== '' ? host : (headers.host ?? '');
});

const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return /^Bearer (plr_[\w-]+)$/.exec(headers.authorization ?? '')?.[1];
});

/** The installation that follows this one, for owner and admin; what happens is in the audit log. */
@Controller()
export class ReplicationController {
  constructor(
    @Inject(NodesService) private readonly standbys: NodesService,
    @Inject(ReplicationStatusService) private readonly states: ReplicationStatusService,
    @Inject(FeedService) private readonly feed: FeedService,
    @Inject(Fencing) private readonly fencing: Fencing,
    @Inject(ReplicationTests) private readonly tests: ReplicationTests,
  ) {}

  @Implements(getReplicationStatus)
  status(@OwnAddress() address: string) {
    return this.states.status(address);
  }

  @Implements(listReplicationNodes)
  nodes() {
    return this.states.nodes();
  }

  @PeopleOnly()
  @Implements(addReplicationNode)
  add(
    @Input() { body }: ReceivedBy<typeof addReplicationNode>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.standbys.add(body, { claims, address });
  }

  @PeopleOnly()
  @Implements(removeReplicationNode)
  async remove(
    @Input() { id, body }: ReceivedBy<typeof removeReplicationNode>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    await this.standbys.remove(id, body.confirmation, { claims, address });
    return { message: 'It follows no longer. What it holds stays where it is.' };
  }

  @Implements(pauseReplication)
  async pause(@Session() claims: AccessClaims, @CallerAddress() address: string, @OwnAddress() own: string) {
    await this.standbys.setPaused(true, { claims, address });
    return this.states.status(own);
  }

  @Implements(resumeReplication)
  async resume(@Session() claims: AccessClaims, @CallerAddress() address: string, @OwnAddress() own: string) {
    await this.standbys.setPaused(false, { claims, address });
    return this.states.status(own);
  }

  @Implements(verifyReplication)
  async verify(
    @Input() { body }: ReceivedBy<typeof verifyReplication>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
    @OwnAddress() own: string,
  ) {
    await this.standbys.verify(body.kind, { claims, address });
    return this.states.status(own);
  }

  @Implements(listReplicationMismatches)
  mismatches() {
    return this.standbys.mismatches();
  }

  @Implements(resyncReplication)
  async resync(
    @Input() { id }: ReceivedBy<typeof resyncReplication>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
    @OwnAddress() own: string,
  ) {
    await this.standbys.resync(id, { claims, address });
    return this.states.status(own);
  }

  @Implements(getReplicationPreflight)
  preflight() {
    return this.states.preflight();
  }

  @PeopleOnly()
  @Implements(promoteStandby)
  async promote(
    @Input() { body }: ReceivedBy<typeof promoteStandby>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
    @OwnAddress() own: string,
  ) {
    assertFresh(claims, new Date());
    const [node] = await this.states.nodes();
    const { checks } = await this.states.preflight();
    if (body.confirmation.trim() !== node?.name)
      throw malformed(`Type "${node?.name ?? ''}" to have it take over.`);
    const blocking = checks.filter(({ status }) => status === 'fail');
    if (blocking.length > 0)
      throw conflict(
        `It cannot take over yet: ${blocking.map(({ name, detail }) => `${name}: ${detail}`).join(' ')}`,
      );
    await this.standbys.promote({ claims, address });
    return this.states.status(own);
  }

  @Implements(drillReplication)
  async drill(@Session() claims: AccessClaims, @CallerAddress() address: string, @OwnAddress() own: string) {
    await this.standbys.drill({ claims, address });
    return this.states.status(own);
  }

  @Implements(testReplication)
  async test(@Input() { body }: ReceivedBy<typeof testReplication>) {
    return { checks: await this.tests.run(body.testType) };
  }

  @Implements(readReplicationFeed)
  async read(@Input() { part, body }: ReceivedBy<typeof readReplicationFeed>, @BearerToken() token?: string) {
    return new StreamableFile(await this.feed.answer(part, token, body), {
      type: 'application/octet-stream',
    });
  }

  /** For the doors of this installation alone, which route no call to it. */
  @Public()
  @Get('internal/replication/permission')
  permission() {
    return this.fencing.permission();
  }
}

/** @throws AppError `stale_session` */
function assertFresh({ freshAt }: AccessClaims, now: Date): void {
  if (freshAt === undefined || now.getTime() / 1_000 - freshAt > FRESH_SESSION_MINUTES * 60)
    throw new AppError('stale_session', 'Please enter your password again first.');
}
