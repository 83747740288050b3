import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type AccessClaims, hasRole, type MemberRole, type Role, roleRefusal } from '@plumbline/contracts';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../errors/app-error.js';
import { amendContext } from '../logging/context.js';
import { Identity } from './identity.js';

const PUBLIC = 'plumbline:public';
const ROLES = 'plumbline:roles';
const PEOPLE_ONLY = 'plumbline:people-only';
const LEAST_ROLE = 'plumbline:least-role';
const DIRECTORIES = 'plumbline:directories';

/** Opens a route to callers without a session. */
export const Public = () => SetMetadata(PUBLIC, true);
/** Only these roles of the installation may call. */
export const Roles = (...roles: Role[]) => SetMetadata(ROLES, roles);
/** Only members of the workspace with this role or a larger one may call. */
export const LeastRole = (least: MemberRole) => SetMetadata(LEAST_ROLE, least);
/** Opens a route to the directory of a workspace, and to nobody else. */
export const DirectoriesOnly = () => SetMetadata(DIRECTORIES, true);
/** Closes a route to programs that hold a token of the API, whatever its scope. */
export const PeopleOnly = () => SetMetadata(PEOPLE_ONLY, true);

const READING = new Set(['GET', 'HEAD']);

const sessions = new WeakMap<FastifyRequest, AccessClaims>();

/** The verified claims of who sent a request. @throws AppError `unauthorized` on a route that is open to everybody */
export function claimsOf(request: FastifyRequest): AccessClaims {
  const claims = sessions.get(request);
  if (!claims) throw unauthorized();
  return claims;
}

/** The verified claims of the caller. */
export const Session = createParamDecorator(
  (_: unknown, context: ExecutionContext): AccessClaims =>
    claimsOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function bearerToken(request: { headers: { authorization?: string } }): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
}

/** The caller by the bearer token. @throws AppError `unauthorized`, and what `Identity.verify` throws */
export async function authenticate(
  request: { headers: { authorization?: string } },
  identity: Identity,
): Promise<AccessClaims> {
  const token = bearerToken(request);
  if (!token) throw unauthorized();
  const claims = await identity.verify(token);
  amendContext({ workspaceId: claims.wid, userId: claims.sub });
  return claims;
}

/** @throws AppError `forbidden` that says which role it takes, and whom to ask */
export function assertMember({ member }: Pick<AccessClaims, 'member'>, least: MemberRole): void {
  if (!hasRole(member, least)) throw forbidden(roleRefusal(least));
}

/** Of a route that is no operation, such as a library's own: an editor may do more than read. */
const leastOf = ({ method }: FastifyRequest): MemberRole => (READING.has(method) ? 'viewer' : 'editor');

/** Stands before every route of every service: a live session, the role in the workspace, and that of the installation where one is asked for. */
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
    const claims = await authenticate(request, this.identity);
    const isForDirectories = this.reflector.getAllAndOverride<boolean>(DIRECTORIES, targets) ?? false;
    if (isForDirectories !== (claims.scope === 'directory')) throw forbidden();
    const roles = this.reflector.getAllAndOverride<Role[]>(ROLES, targets);
    if (roles && !roles.includes(claims.role)) throw forbidden();
    const least = this.reflector.getAllAndOverride<MemberRole>(LEAST_ROLE, targets) ?? leastOf(request);
    assertMember(claims, least);
    if (claims.scope && !isForDirectories) {
      const isForPeople = this.reflector.getAllAndOverride<boolean>(PEOPLE_ONLY, targets);
      if (isForPeople) throw forbidden('This needs a person who is signed in, not a token.');
      if (claims.scope === 'read' && !READING.has(request.method))
        throw forbidden('This token is read-only.');
    }
    sessions.set(request, claims);
    return true;
  }
}
