import { type Node, nameOf, nodeIn } from './node.js';

/** Of pages all texts are found, of servers whole sentences: what else they say is data, statements and logs. */
export type Side = 'page' | 'server';

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Properties and attributes whose values are read by people. */
export const TEXT_KEYS = set(
  `label title text hint description placeholder message words noun nouns one many caption note heading
  subtitle help alt aria-label ariaLabel valueText aria-description aria-roledescription aria-valuetext question
  explanation remedy tooltip emptyText announcement`,
);

/** Those whose values are read by programs, however long. */
export const CODE_KEYS = set(
  `className class id key path href src style sizes srcSet d transform points viewBox queryKey mutationKey rel pattern
  autoComplete inputMode htmlFor media accept preserveAspectRatio textAnchor dominantBaseline strokeLinecap strokeLinejoin fontFamily font cursor aria-labelledby aria-describedby aria-controls aria-owns aria-activedescendant aria-details
  aria-errormessage form list authorization accept pragma expires cache-control content-type gridArea headers contentClassName`,
);

/** Those whose values are read by programs where they are one word. */
export const VALUE_KEYS = set(
  `value type kind role to icon variant tone event code format method status state operation action level op
  currency plan zone locale language mode side align position size as in field column reason unit summary`,
);

/** Calls whose strings are no texts. */
const CODE_CALLS = set(
  `cn clsx z lazy querySelector querySelectorAll closest matches getElementById addEventListener removeEventListener
  dispatchEvent matchMedia postMessage createElement setAttribute getAttribute removeAttribute hasAttribute getItem
  setItem removeItem Symbol fetch URL RegExp BroadcastChannel CustomEvent Event startsWith endsWith includes indexOf
  replace replaceAll split match matchAll test has get delete getPropertyValue setProperty register import
  DateTimeFormat NumberFormat PluralRules Collator Locale DisplayNames toLocaleString localeCompare padStart padEnd
  enum literal regex DOMException discriminatedUnion prefix operation inSession createRoot`,
);
const SERVER_CODE = set(
  'debug info warn error trace fatal log query Error TypeError RangeError Column Entity Inject ManyToOne execute run prepare literal sql raw',
);

const SKIPPED = set(
  `ImportDeclaration ImportExpression TaggedTemplateExpression Decorator ExportAllDeclaration MetaProperty
  TSTypeAliasDeclaration TSInterfaceDeclaration TSTypeAnnotation TSTypeParameterInstantiation
  TSTypeParameterDeclaration TSLiteralType TSTypeReference TSEnumDeclaration TSModuleDeclaration TSTypeQuery
  TSTypeOperator TSArrayType TSUnionType`,
);

/** Nodes with nothing to say inside. */
export const isSkipped = (node: Node): boolean =>
  SKIPPED.has(node.type) || (node.type === 'ExpressionStatement' && typeof node.directive === 'string');

export function isCodeCall(callee: Node | undefined, name: string | undefined, side: Side): boolean {
  if (!callee || !name) return false;
  if (CODE_CALLS.has(name) || /^(z|console)$/.test(rootOf(callee) ?? '')) return true;
  return side === 'server' && SERVER_CODE.has(name);
}

/** `z` of `z.string().min(1)`. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return nameOf(node);
  const inner = nodeIn(node, 'object') ?? nodeIn(node, 'callee');
  return inner && rootOf(inner);
}
