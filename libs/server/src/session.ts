import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessClaims, Role } from '@plumbline/contracts';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from './app-error.js';
import { amendContext } from './context.js';
import { Identity } from './identity.js';

const PUBLIC = 'plumbline:public';
const ROLES = 'plumbline:roles';

/** Opens a route to callers without a session. */
export const Public = () => SetMetadata(PUBLIC, true);
/** Only these roles of the installation may call. */
export const Roles = (...roles: Role[]) => SetMetadata(ROLES, roles);

const sessions = new WeakMap<FastifyRequest, AccessClaims>();

/** The verified claims of the caller. */
export const Session = createParamDecorator((_: unknown, context: ExecutionContext): AccessClaims => {
  const claims = sessions.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!claims) throw unauthorized();
  return claims;
});

export function bearerToken(request: { headers: { authorization?: string } }): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Stands before every route of every service: a live session, and the role where one is asked for. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identity: Identity,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerToken(request);
    if (!token) throw unauthorized();
    const claims = await this.identity.verify(token);
    amendContext({ workspaceId: claims.wid, userId: claims.sub });
    const roles = this.reflector.getAllAndOverride<Role[]>(ROLES, targets);
    if (roles && !roles.includes(claims.role)) throw forbidden();
    sessions.set(request, claims);
    return true;
  }
}
