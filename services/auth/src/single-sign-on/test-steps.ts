import type { SignOnStep, SignOnTest } from '@plumbline/contracts';
import type { Outcome } from './flows/sign-on-flows.js';
import { type Person, personOf, roleOf, shownClaims } from './people.js';
import type { SignOnSettings } from './protocol/sign-on-connection.entity.js';

const FOUND: Record<SignOnSettings['protocol'], [SignOnStep, SignOnStep]> = {
  oidc: [
    { step: 'service', isPassed: true, words: 'Its discovery document names the issuer you gave' },
    { step: 'keys', isPassed: true, words: 'The answer is signed with one of its published keys' },
  ],
  saml: [
    { step: 'service', isPassed: true, words: 'It answered the request that was sent' },
    { step: 'keys', isPassed: true, words: 'Answer and assertion are signed with the certificate you gave' },
  ],
};

/** What a test shows of a sign-on that came back. Nobody is signed in by it, and no account is made. */
export function testOf(settings: SignOnSettings, outcome: Outcome): Omit<SignOnTest, 'isCurrent'> {
  const at = new Date().toISOString();
  if ('refused' in outcome) {
    const [service] = FOUND[settings.protocol];
    const failed: SignOnStep = { step: 'signed-in', isPassed: false, words: outcome.refused };
    return { at, isPassed: false, steps: [service, failed], claims: {} };
  }
  const { claims, subject } = outcome.asserted;
  const steps: SignOnStep[] = [
    ...FOUND[settings.protocol],
    { step: 'signed-in', isPassed: true, words: `As ${subject}` },
    ...describe(settings, claims),
  ];
  return { at, isPassed: steps.every(({ isPassed }) => isPassed), steps, claims: shownClaims(claims) };
}

function describe(settings: SignOnSettings, claims: Record<string, unknown>): SignOnStep[] {
  let person: Person;
  try {
    person = personOf(settings.fields, claims);
  } catch (failure) {
    return [{ step: 'fields', isPassed: false, words: (failure as Error).message }];
  }
  const arrived = [
    person.email,
    person.name,
    person.groups.length > 0 && `groups ${person.groups.join(', ')}`,
  ];
  const fields: SignOnStep = {
    step: 'fields',
    isPassed: true,
    words: arrived.filter(Boolean).join(' · ').slice(0, 500),
  };
  const given = roleOf(settings, person.groups);
  if (!given)
    return [
      fields,
      { step: 'role', isPassed: false, words: 'None of these groups has a role, and nobody else gets one' },
    ];
  const [first = '', ...rest] = given.role;
  const because = given.group ? `from ${given.group}` : 'as everybody without a group of the list';
  const words = `${first.toUpperCase()}${rest.join('')}, ${because}`;
  return [fields, { step: 'role', isPassed: true, words }];
}
