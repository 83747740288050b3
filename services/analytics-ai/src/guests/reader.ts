import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessClaims } from '@plumbline/contracts';
import { amendContext, authenticate, Identity, notFound, Public, unauthorized } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { guestSecrets } from './guest-cookies.js';
import { type AdmittedToFact, GuestFacts } from './guest-facts.js';
import { type GuestPass, GuestsService } from './guests.service.js';

/** Who reads: somebody of the workspace, or a guest of one of its dashboards. */
export interface Reader {
  /** The workspace. */
  wid: string;
  guest?: GuestPass;
  /** Of a guest who opens a fact: as what it is told. */
  told?: AdmittedToFact['told'];
  claims?: AccessClaims;
}

const OPENED = 'plumbline:opened';
const readers = new WeakMap<FastifyRequest, Reader>();

/** Opens a route to guests beside sessions; its `:id` names the dashboard they came for, or a fact of it. */
export const OpenToGuests = (what: 'dashboard' | 'fact') =>
  applyDecorators(Public(), SetMetadata(OPENED, what), UseGuards(ReaderGuard));

/** Whoever was let in by `OpenToGuests`. */
export const ReadBy = createParamDecorator((_: unknown, context: ExecutionContext): Reader => {
  const reader = readers.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!reader) throw unauthorized();
  return reader;
});

/** A session where one is shown; else a guest, who gets the same 404 for all that is not a live link's. */
@Injectable()
export class ReaderGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Identity) private readonly identity: Identity,
    @Inject(GuestsService) private readonly guests: GuestsService,
    @Inject(GuestFacts) private readonly facts: GuestFacts,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const what = this.reflector.get<'dashboard' | 'fact'>(OPENED, context.getHandler());
    readers.set(request, await this.identify(request, what));
    return true;
  }

  private async identify(request: FastifyRequest, what: 'dashboard' | 'fact'): Promise<Reader> {
    const secrets = guestSecrets(request);
    if (request.headers.authorization !== undefined || secrets.length === 0)
      return this.asThemselves(request);
    const { data: id } = z.uuid().safeParse((request.params as { id?: unknown }).id);
    if (!id) throw notFound();
    const admitted =
      what === 'fact' ? await this.facts.admit(secrets, id) : { guest: await this.guests.admit(secrets, id) };
    const wid = admitted.guest.workspaceId;
    amendContext({ workspaceId: wid });
    return { wid, ...admitted };
  }

  private async asThemselves(request: FastifyRequest): Promise<Reader> {
    const claims = await authenticate(request, this.identity);
    return { wid: claims.wid, claims };
  }
}
