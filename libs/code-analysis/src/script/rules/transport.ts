import { type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { within } from '../script.js';
import { bare, calleeOf, isLiteral, keyOf, nameOf, property, stringOf } from '../syntax.js';
import { isTainted } from '../taint.js';

export const unverifiedTls = onNodes(
  ['Property', 'AssignmentExpression'],
  {
    id: 'security/tls-unverified',
    severity: 'high',
    title: 'Certificates are not checked',
    why: 'Anybody between the two machines can read and change what is sent.',
    fix: 'Leave the check on, and give the own authority as `ca`.',
  },
  (node) => {
    if (node.type === 'Property') {
      const key = keyOf(node);
      return (
        (/^(?:rejectUnauthorized|strictSSL|verifySsl|sslVerify)$/u.test(key ?? '') &&
          isLiteral(node.value, false)) ||
        (key === 'insecureSkipVerify' && isLiteral(node.value, true))
      );
    }
    return (
      (/\.NODE_TLS_REJECT_UNAUTHORIZED$/u.test(nameOf(node.left as Node)) &&
        /^['"]?0['"]?$/u.test(stringOf(node.right) ?? String((node.right as { value?: unknown }).value))) ||
      (/\.rejectUnauthorized$/u.test(nameOf(node.left as Node)) && isLiteral(node.right, false))
    );
  },
);

export const oldTls = onNodes(
  'Property',
  {
    id: 'security/old-tls',
    severity: 'medium',
    title: 'TLS of a version that is broken',
    why: 'SSL 3, TLS 1.0 and 1.1 can be read by attackers on the way.',
    fix: "minVersion: 'TLSv1.2'.",
  },
  (node) =>
    /^(?:secureProtocol|minVersion|maxVersion)$/u.test(keyOf(node) ?? '') &&
    /^(?:SSLv[23]|TLSv1(?:[._][01])?)(?:_(?:client_|server_)?method)?$/u.test(stringOf(node.value) ?? ''),
);

export const openOrigin = onNodes(
  'CallExpression',
  {
    id: 'security/cors-any-origin',
    severity: 'medium',
    title: 'Every site may read the answers',
    why: 'A page that somebody opens in another tab reads with their rights.',
    fix: 'Name the origins that need it.',
  },
  (call, script) => {
    const callee = calleeOf(call);
    if (/(?:^|\.)(?:cors|fastifyCors|enableCors)$/u.test(callee)) {
      const options = call.arguments.at(-1) as Node | undefined;
      const origin = property(options, 'origin');
      return (
        ((isLiteral(origin, true) || stringOf(origin) === '*') &&
          isLiteral(property(options, 'credentials'), true)) ||
        stringOf(origin) === '*'
      );
    }
    const headers = call.arguments.at(-1) as Node | undefined;
    const listed = /(?:set|writeHead|header)$/u.test(callee)
      ? property(headers, /^access-control-allow-origin$/iu)
      : undefined;
    if (listed) return stringOf(listed) === '*' || isTainted(listed, script);
    if (
      !/(?:setHeader|header|set|append|writeHead)$/u.test(callee) ||
      !/^access-control-allow-origin$/iu.test(stringOf(call.arguments[0] as Node | undefined) ?? '')
    )
      return false;
    const value = call.arguments[1] as Node | undefined;
    return stringOf(value) === '*' || (value !== undefined && isTainted(value, script));
  },
);

export const openCookie = onNodes(
  'CallExpression',
  {
    id: 'security/cookie-flags',
    severity: 'medium',
    title: 'Session cookie without its protection',
    why: 'Without HttpOnly scripts read it, without Secure it travels in clear.',
    fix: "{ httpOnly: true, secure: true, sameSite: 'lax' }.",
  },
  (call) => {
    const callee = calleeOf(call);
    if (/^(?:session|cookieSession|expressSession)$/u.test(callee)) {
      const cookie = property(call.arguments[0] as Node | undefined, 'cookie') ?? call.arguments[0];
      return hasOpenFlag(cookie as Node | undefined);
    }
    if (
      !/^(?:res|response|reply|ctx\.cookies|cookies\(\)|cookieStore)(?:\.\w+\(\))*\.(?:cookie|setCookie|set)$/u.test(
        callee,
      )
    )
      return false;
    if (/\.set$/u.test(callee) && !/cookie/iu.test(callee)) return false;
    const options = call.arguments[2] as Node | undefined;
    if (options)
      return (
        bare(options).type === 'ObjectExpression' &&
        (hasOpenFlag(options) ||
          (isSessionCookie(call) &&
            !hasSpread(options) &&
            (!property(options, 'httpOnly') || !property(options, 'secure'))))
      );
    return isSessionCookie(call) && call.arguments.length === 2;
  },
);

const hasOpenFlag = (options: Node | undefined): boolean =>
  isLiteral(property(options, 'httpOnly'), false) || isLiteral(property(options, 'secure'), false);

const isSessionCookie = (call: NodeOf<'CallExpression'>): boolean =>
  /sess|token|auth|sid|jwt|login|user|remember/iu.test(stringOf(call.arguments[0] as Node | undefined) ?? '');

const hasSpread = (options: Node): boolean => {
  const inner = bare(options);
  return inner.type === 'ObjectExpression' && inner.properties.some((each) => each.type === 'SpreadElement');
};

export const hostInMail = onNodes(
  'CallExpression',
  {
    id: 'security/host-header-link',
    severity: 'medium',
    title: 'Link made with the caller’s Host header',
    why: 'Whoever sends the request chooses the host of the link that is mailed.',
    fix: 'Take the address of the site from the settings.',
  },
  (call, script) => {
    if (!/(?:sendMail|send\w*(?:Mail|Email)|mail\w*\.send)$/iu.test(calleeOf(call))) return false;
    return call.arguments.some((each) =>
      [...within(each as Node)].some(
        (node) =>
          /(?:headers\.host|\.hostname|get\(\))$/u.test(nameOf(node)) &&
          /host/iu.test(script.text.slice(node.start, node.end)) &&
          isTainted(node, script),
      ),
    );
  },
);
