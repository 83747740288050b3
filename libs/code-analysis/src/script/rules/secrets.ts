import { holdsKnownSecret } from '../../mask-secrets.js';
import { importsOneOf } from '../imports.js';
import { functionAround, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { nodesOf } from '../script.js';
import {
  bare,
  calleeOf,
  isLiteral,
  keyOf,
  lastName,
  lastWord,
  nameOf,
  property,
  stringOf,
} from '../syntax.js';
import { fixedVector, weakCipher, weakDerivation, weakHash, weakRandom } from './cryptography.js';

const SECRET_NAME =
  /(?:^|[_.\-a-z])(?:pass(?:word|wd|phrase)|pwd|secret(?:[_-]?key)?|api[_-]?key|apikey|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|token|client[_-]?secret|encryption[_-]?key|signing[_-]?key|jwt[_-]?secret|credentials?)$/iu;

const PLACEHOLDER =
  /^(?:|x+|\*+|•+|\.+|changeme|change[-_ ]?me|example|placeholder|password|secret|token|test|todo|none|null|undefined|your[-_ ].*|<.*>|\$\{.*\}|\{\{.*\}\}|%.*%|process\.env.*)$/iu;

/** A text that could be a secret: one word, mixed or long, and no sentence, address, path or name. */
function looksSecret(text: string): boolean {
  if (PLACEHOLDER.test(text) || text.length < 6 || /\s/u.test(text)) return false;
  if (/^(?:https?:|\/|\.|#|@|data:|[\w-]+\.[\w.-]+$)/u.test(text)) return false;
  if (
    /^[a-z]+(?:[-_. ][a-z]+)*$/u.test(text) ||
    /^[A-Z]+(?:_[A-Z]+)*$/u.test(text) ||
    /^[a-z]+(?:[A-Z][a-z]+)+$/u.test(text)
  )
    return text.length >= 8 && /password|passw0rd|secret|hunter|admin|letmein|qwerty|key/iu.test(text);
  return /\d|[A-Z].*[a-z]|[^\w]/u.test(text);
}

const isSecretName = (name: string): boolean =>
  SECRET_NAME.test(name) &&
  !/(?:label|title|placeholder|field|name|type|path|url|header|regex|pattern|hint|error|message|id|prefix|column)$/iu.test(
    name,
  );

export const hardcodedSecret = onNodes(
  [
    'VariableDeclarator',
    'Property',
    'AssignmentExpression',
    'PropertyDefinition',
    'Literal',
    'CallExpression',
  ],
  {
    id: 'security/hardcoded-secret',
    severity: 'high',
    title: 'Secret written into the code',
    why: 'Everybody who can read the code, or the history of it, has it from then on.',
    fix: 'Read it from the settings or a secret store, and replace the one that was written down.',
  },
  (node) => {
    switch (node.type) {
      case 'Literal':
        return (
          typeof node.value === 'string' &&
          (holdsKnownSecret(node.value) ||
            /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/u.test(node.value) ||
            /^[a-z][a-z0-9+]*:\/\/[^\s:/@]+:(?!pass(?:word)?@|\*|<|\$|%|x+@)[^\s:/@]{4,}@(?!localhost|127\.|example|host\b)/iu.test(
              node.value,
            ))
        );
      case 'CallExpression':
        return isSecretArgument(node);
      case 'VariableDeclarator':
        return isNamedSecret(nameOf(node.id), node.init);
      case 'AssignmentExpression':
        return node.operator === '=' && isNamedSecret(lastName(node.left as Node), node.right);
      default:
        return isNamedSecret(keyOf(node as NodeOf<'Property'>) ?? '', node.value);
    }
  },
);

function isNamedSecret(name: string, value: Node | null | undefined): boolean {
  if (!value || !isSecretName(name)) return false;
  const inner = bare(value);
  const text =
    inner.type === 'LogicalExpression' && inner.operator !== '&&' ? stringOf(inner.right) : stringOf(inner);
  return text !== undefined && looksSecret(text);
}

/** jwt.sign(payload, 'text'), createHmac('sha256', 'text'), session({ secret: ... }) is a property. */
function isSecretArgument(call: NodeOf<'CallExpression'>): boolean {
  const callee = calleeOf(call);
  const isKeyed =
    /(?:^|\.)(?:createHmac|createCipheriv|createDecipheriv)$|(?:jwt|jsonwebtoken)\.(?:sign|verify)$|^(?:jwtSign|jwtVerify)$/iu.test(
      callee,
    );
  if (!isKeyed) return false;
  const text = stringOf(call.arguments[1] as Node | undefined);
  return text !== undefined && text.length > 0;
}

const COMPARED =
  /(?:^|[a-z_])(?:hash|digest|signature|hmac|mac|csrf\w*|token|secret|password|passwd|apiKey|api_key|otp)(?:Hash|Header|Hex|Buffer)?$/iu;

export const unequalTime = onNodes(
  'BinaryExpression',
  {
    id: 'security/timing-safe-compare',
    severity: 'high',
    title: 'Secret compared in variable time',
    why: 'The time of == tells how many characters were right.',
    fix: 'Compare hashes of equal length with crypto.timingSafeEqual.',
  },
  ({ operator, left, right, start, end }, script) => {
    if (!/^[!=]==?$/u.test(operator)) return false;
    const sides = [bare(left as Node), bare(right)];
    if (!sides.every(isComparable)) return false;
    const text = script.text.slice(Math.max(0, start - 1_500), end + 300);
    const names = sides.map((side) => lastWord(nameOf(side).replace(/\(\)$/u, '')));
    if (
      names.some(
        (name) =>
          /confirm|repeat|again|verify|length|type|kind|status|index|count|prev|last|next|current|old|lease|fenc|page|cursor|cancel|continu/iu.test(
            name,
          ) || /^[A-Z][A-Z0-9_]*$/u.test(name),
      )
    )
      return false;
    // A hash alone is compared to see whether something changed.
    const isHashAlone = names.every(
      (name) => !/token|secret|password|passwd|signature|hmac|mac|csrf|apiKey|api_key|otp/iu.test(name),
    );
    if (isHashAlone && !/token|passw|secret|signature|hmac|api_?key/iu.test(text)) return false;
    return (
      names.some((name) => COMPARED.test(name)) &&
      !/(?:password2|repassword)/iu.test(names.join(' ')) &&
      sides.some(isServerSide)
    );
  },
);

const isComparable = (node: Node): boolean =>
  (node.type === 'Identifier' && !/^(?:undefined|NaN|null)$/u.test(node.name)) ||
  node.type === 'MemberExpression' ||
  (node.type === 'CallExpression' &&
    /(?:digest|hash|hmac|sign|get|header|createHash)\w*$/iu.test(calleeOf(node)));

/** Comparing the kinds of a parser's tokens, or two fields of a form, is no check of a secret. */
const isServerSide = (node: Node): boolean => {
  const name = nameOf(node);
  if (/^(?:this\.)?(?:tokens?|lexer|parser|state|form|values|props|formData)\b/iu.test(name)) return false;
  const around = functionAround(node);
  return !(around && /lex|parse|token(?:ize|s)/iu.test(nameOf(around.id ?? around)));
};

export const loggedSecret = onNodes(
  'CallExpression',
  {
    id: 'security/logged-secret',
    severity: 'high',
    title: 'Secret written to the log',
    why: 'Logs are kept, copied and read by many.',
    fix: 'Leave it out, or log that it was there.',
  },
  (call) => {
    if (!/(?:^|\.)(?:console|log|logger)\.(?:log|info|debug|warn|error|trace|fatal)$/u.test(calleeOf(call)))
      return false;
    return call.arguments.some((each) =>
      loggedNames(each as Node).some((name) =>
        /(?:^|[._a-z])(?:password|passwd|secret|apiKey|api_key|privateKey|private_key|accessToken|access_token|refreshToken|clientSecret|creditCard|cvv|ssn)$/iu.test(
          name,
        ),
      ),
    );
  },
);

function loggedNames(node: Node): string[] {
  const inner = bare(node);
  if (inner.type === 'TemplateLiteral') return inner.expressions.flatMap(loggedNames);
  if (inner.type === 'BinaryExpression')
    return [...loggedNames(inner.left as Node), ...loggedNames(inner.right)];
  if (inner.type === 'ObjectExpression')
    return inner.properties.flatMap((each) => (each.type === 'Property' ? loggedNames(each.value) : []));
  return inner.type === 'Identifier' || inner.type === 'MemberExpression' ? [nameOf(inner)] : [];
}

export const uncheckedToken = onNodes(
  'CallExpression',
  {
    id: 'security/jwt-unchecked',
    severity: 'blocker',
    title: 'Token believed without its signature',
    why: 'Anybody can write a token that nobody checks.',
    fix: 'Use verify with the key and a fixed list of algorithms.',
  },
  (call, script) => {
    const callee = calleeOf(call);
    const options = call.arguments[2] as Node | undefined;
    if (/(?:jwt|jsonwebtoken)\.(?:verify|sign)$|^jwtVerify$/iu.test(callee)) {
      const named = [property(options, 'algorithms'), property(options, 'algorithm')];
      return (
        named.some(
          (each) => each !== undefined && /['"]none['"]/iu.test(script.text.slice(each.start, each.end)),
        ) || isLiteral(property(options, 'ignoreExpiration'), true)
      );
    }
    if (!/^(?:jwt|jsonwebtoken)\.decode$|^(?:jwtDecode|jwt_decode|decodeJwt)$/u.test(callee)) return false;
    // In a browser there is no key: the server checks.
    return (
      !/\.tsx$|\.jsx$/u.test(script.path) &&
      !nodesOf(script, 'CallExpression').some((each) => /verify/iu.test(calleeOf(each))) &&
      // A package for servers, or a text that speaks of requests.
      (importsOneOf(script, /^jsonwebtoken$/u) || /\b(?:req|request|ctx|headers)\b/u.test(script.text))
    );
  },
);

export const SECRET_RULES = [
  hardcodedSecret,
  weakHash,
  weakCipher,
  fixedVector,
  weakDerivation,
  weakRandom,
  unequalTime,
  loggedSecret,
  uncheckedToken,
];
