import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import {
  leastRoleOf,
  type Operation,
  type ReceivedBy,
  type ResponseOf,
  type Role,
} from '@plumbline/contracts';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../errors/app-error.js';
import { DirectoriesOnly, LeastRole, Public, Roles } from '../identity/session.js';
import { receive } from './receive.js';
import { routeOf } from './routes.js';

const OPERATION = 'plumbline:operation';

/** Where a session alone is not enough. */
export const ROLES_OF: Partial<Record<Operation['access'], readonly Role[]>> = {
  admin: ['owner', 'admin'],
  owner: ['owner'],
};

type Readable<Value> = Value extends object ? { readonly [Key in keyof Value]: Readable<Value[Key]> } : Value;

/** What the contract promises; text where the JSON is stored as text; nothing where the handler sends by itself. */
type Answer<Called extends Operation> =
  undefined extends ResponseOf<Called> ? unknown : Readable<ResponseOf<Called>> | string;

/** What was received comes first, where the operation takes anything. */
type Arguments<Called extends Operation> = keyof ReceivedBy<Called> extends never
  ? never[]
  : [received: ReceivedBy<Called>, ...others: never[]];

type Handler<Called extends Operation> = (
  ...given: Arguments<Called>
) => Answer<Called> | Promise<Answer<Called>> | Promise<void>;

/**
 * Binds a controller's method to the operation it answers: verb, path, status and who may call come from there, and the
 * compiler holds the method to what the operation takes and answers. Several operations may share a method.
 */
export const Implements =
  <const Called extends readonly [Operation, ...Operation[]]>(...operations: Called) =>
  <Method extends Handler<Called[number]>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const [{ method, status, access }] = operations;
    const roles = ROLES_OF[access];
    applyDecorators(
      SetMetadata(OPERATION, operations[0]),
      RequestMapping({ path: operations.map(routeOf), method: RequestMethod[method] }),
      HttpCode(status),
      LeastRole(leastRoleOf(operations[0])),
      ...(access === 'public' ? [Public()] : []),
      ...(access === 'directory' ? [DirectoriesOnly()] : []),
      ...(roles ? [Roles(...roles)] : []),
    )(target, name, descriptor as TypedPropertyDescriptor<unknown>);
  };

/** What the caller sent, checked by the operation: parameters of the path by name, `query`, `body` and idempotency key. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const operation: Operation | undefined = Reflect.getMetadata(OPERATION, context.getHandler());
  if (!operation) throw new Error(`${context.getHandler().name} implements no operation`);
  const { params, query, body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return receive(operation, { params, query, body: Buffer.isBuffer(body) ? parseJson(body) : body, headers });
});

/** The gateway reads bodies as bytes, for most are passed on. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw malformed('The request is malformed.');
  }
}
