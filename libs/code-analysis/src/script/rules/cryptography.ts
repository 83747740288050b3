import { isFixed } from '../constants.js';
import { ancestors, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script } from '../script.js';
import {
  bare,
  calleeOf,
  isLiteral,
  keyOf,
  lastName,
  nameOf,
  numberOf,
  property,
  stringOf,
} from '../syntax.js';

export const weakHash = onNodes(
  'CallExpression',
  {
    id: 'security/weak-hash',
    severity: 'medium',
    title: 'Hash that can be forged',
    why: 'Two texts with the same MD5 or SHA-1 can be made in minutes.',
    fix: 'Use SHA-256; for passwords argon2, scrypt or bcrypt.',
  },
  (call) => {
    if (/(?:^|\.)(?:createHash|createHmac|createSign|createVerify|getHashes|digest)$/u.test(calleeOf(call)))
      return /^(?:rsa-)?(?:md[245]|sha-?1|ripemd\w*)$/iu.test(
        stringOf(call.arguments[0] as Node | undefined) ?? '',
      );
    return /^(?:md5|sha1|CryptoJS\.(?:MD5|SHA1|HmacMD5|HmacSHA1)|forge\.md\.(?:md5|sha1)\.create)$/u.test(
      calleeOf(call),
    );
  },
);

export const weakCipher = onNodes(
  'CallExpression',
  {
    id: 'security/weak-cipher',
    severity: 'high',
    title: 'Cipher that does not protect',
    why: 'DES and RC4 are broken, ECB shows equal blocks, and createCipher makes its key from one MD5.',
    fix: "Use createCipheriv('aes-256-gcm', key, a fresh random iv).",
  },
  (call) => {
    const callee = calleeOf(call);
    if (/(?:^|crypto\.)create(?:Cipher|Decipher)$/u.test(callee)) return true;
    if (/(?:^|\.)create(?:Cipher|Decipher)iv$/u.test(callee))
      return /^(?:des|rc[24]|bf|blowfish|cast|idea|seed)|-ecb$|^des-/iu.test(
        stringOf(call.arguments[0] as Node | undefined) ?? '',
      );
    return /^CryptoJS\.(?:DES|TripleDES|RC4|RC4Drop)\.encrypt$/u.test(callee);
  },
);

export const fixedVector = onNodes(
  'CallExpression',
  {
    id: 'security/fixed-iv',
    severity: 'high',
    title: 'Same initial vector every time',
    why: 'Equal texts give equal ciphers, and in GCM the key itself is lost.',
    fix: 'Take randomBytes(12) for each text and keep it beside the cipher.',
  },
  (call, script) => {
    if (!/(?:^|\.)createCipheriv$/u.test(calleeOf(call))) return false;
    const vector = call.arguments[2] as Node | undefined;
    return vector !== undefined && !isLiteral(vector, null) && isFixedBytes(vector, script);
  },
);

function isFixedBytes(node: Node, script: Script): boolean {
  const inner = bare(node);
  if (inner.type === 'Identifier') {
    const init = script.bindings.get(inner.name)?.find((each) => each.kind === 'variable')?.init;
    return init !== undefined && isFixedBytes(init, script);
  }
  if (inner.type === 'CallExpression' && /^Buffer\.(?:from|alloc)$/u.test(calleeOf(inner)))
    return inner.arguments.every((each) => isFixed(each as Node, script));
  return stringOf(inner) !== undefined;
}

export const weakDerivation = onNodes(
  'CallExpression',
  {
    id: 'security/weak-key-derivation',
    severity: 'medium',
    title: 'Too little work for a password or a key',
    why: 'Guessing millions of passwords a second stays affordable.',
    fix: 'PBKDF2 with at least 210,000 rounds, bcrypt with 10, RSA with 2,048 bits.',
  },
  (call) => {
    const callee = lastName(call.callee);
    const number = (at: number) => numberOf(call.arguments[at] as Node | undefined);
    if (/^pbkdf2(?:Sync)?$/u.test(callee)) return (number(2) ?? Infinity) < 100_000;
    if (/^generateKeyPair(?:Sync)?$/u.test(callee))
      return (numberOf(property(call.arguments[1] as Node | undefined, 'modulusLength')) ?? Infinity) < 2_048;
    return (
      /bcrypt\w*\.(?:hash|hashSync|genSalt|genSaltSync)$/u.test(calleeOf(call)) &&
      (number(/genSalt/u.test(callee) ? 0 : 1) ?? Infinity) < 10
    );
  },
);

const SECURE_USE =
  /token|secret|passw|nonce|salt|session|otp|csrf|api_?key|verification|invite|reset|captcha|uuid|iv$|private|recovery|pin(?:code)?$|auth/iu;

export const weakRandom = onNodes(
  'CallExpression',
  {
    id: 'security/weak-random',
    severity: 'high',
    title: 'Guessable random value for a secret',
    why: 'Math.random can be computed from a few of its earlier values.',
    fix: 'Use crypto.randomBytes, randomUUID or randomInt.',
  },
  (call) => /^Math\.random$/u.test(calleeOf(call)) && namesAround(call).some((name) => SECURE_USE.test(name)),
);

/** Names that a value is given on its way: of variable, property and function. */
function namesAround(node: Node): string[] {
  const found: string[] = [];
  for (const each of ancestors(node)) {
    if (each.type === 'VariableDeclarator') found.push(nameOf(each.id));
    else if (each.type === 'AssignmentExpression') found.push(lastName(each.left as Node));
    else if (
      each.type === 'Property' ||
      each.type === 'PropertyDefinition' ||
      each.type === 'MethodDefinition'
    )
      found.push(keyOf(each as NodeOf<'Property'>) ?? '');
    else if (each.type === 'FunctionDeclaration') found.push(each.id?.name ?? '');
    else if (
      each.type === 'CallExpression' &&
      each !== node &&
      /(?:set|sign|create|hash)\w*$/iu.test(calleeOf(each))
    )
      found.push(...each.arguments.map((argument) => stringOf(argument as Node) ?? ''));
    if (each.type === 'FunctionDeclaration' || each.type === 'MethodDefinition') break;
  }
  return found;
}
