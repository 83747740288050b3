import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { forbidden } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../sessions/caller.js';
import { NetworkPolicy } from './network-policy.js';

/** Stands before signing up and in (T-18). */
@Injectable()
export class NetworkPolicyGuard implements CanActivate {
  constructor(@Inject(NetworkPolicy) private readonly policy: NetworkPolicy) {}

  canActivate(context: ExecutionContext): boolean {
    const { address } = callerOf(context.switchToHttp().getRequest<FastifyRequest>());
    const refusal = this.policy.refusal(address);
    if (refusal) throw forbidden(refusal);
    return true;
  }
}
