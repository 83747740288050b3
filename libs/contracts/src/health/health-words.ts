/** Fixed words of the health assistant. What people agree to has a version: another text is agreed to anew. */

export const HEALTH_CONSENT = {
  version: 1,
  title: 'Before health data comes in',
  paragraphs: [
    'Your records are kept on this server under an encryption key of their own. They cannot be used on dashboards, in schedules, in search or by guests, and backups hold neither them nor their key.',
    'This page compares you with your own past and with the ranges printed on your reports. It does not diagnose and names no doses.',
    'Nothing goes to an outside provider unless you switch one on here, and then only questions and names of measurements, until you leave the page.',
    'You can withdraw at any time. Everything can be deleted at once: the key is destroyed, and a receipt says what was there and what is left.',
  ],
} as const;

export const HEALTH_NOTICE = {
  title: 'Not medical advice.',
  text: 'This page compares you with your own past and with the ranges printed on your reports. It does not diagnose and names no doses. In an emergency call 911; in a crisis call or text 988.',
} as const;

/** What answers words of an emergency, before anything else is looked at. */
export const EMERGENCY_ANSWER =
  'If this is an emergency, call 911 now. If you think of harming yourself, or are in a crisis, call or text 988: somebody answers at any hour. This page cannot help in an emergency.';

/** What answers questions for a diagnosis, a treatment or a dose. */
export const CLINICIAN_ANSWER =
  'That is a question for your clinician; this page gives no diagnosis and no treatment advice. You can put it on the visit summary.';

const BODY = [
  /\b(chest|heart) (pain|pressure|tightness)\b/,
  /\bpain in (my|the) chest\b/,
  /\b(heart attack|stroke|cardiac arrest|seizure|anaphyla\w+|overdos\w+|poison(ed|ing))\b/,
  /\b(can'?t|cannot|can not|unable to|hard to|trouble|difficulty|struggl\w+ to) breath\w*\b/,
  /\bnot breathing\b|\bshort(ness)? of breath\b|\bchok(e|ing)\b/,
  /\b(unconscious|unresponsive|passed out|passing out|collapsed|fainted)\b/,
  /\b(severe|heavy|uncontrolled|won'?t stop|cannot stop|can'?t stop) bleeding\b|\bbleeding (heavily|out|a lot)\b/,
  /\b(face|arm|speech) (is )?(drooping|numb|slurred)\b|\bslurred speech\b/,
  /\bcoughing up blood\b|\bvomiting blood\b/,
  /\b(emergency|ambulance|911)\b/,
];
const MIND = [
  /\bsuicid\w*\b|\bkill(ing)? myself\b|\bend(ing)? my life\b|\btake my (own )?life\b/,
  /\b(want|wish|going|rather|plan\w*) to die\b|\bwant to be dead\b|\bbetter off dead\b|\bno reason to live\b/,
  /\b(harm|hurt|cut)(ing|ting)? myself\b|\bself[- ]?harm\w*\b|\b988\b/,
  /\bdon'?t want to (live|be alive|wake up)\b/,
];
const CLINICIAN = [
  /\bdo i have\b(?! (any|enough|more|less)? ?(data|records|days|nights|readings|reports|measurements))/,
  /\bam i (sick|ill|dying|diabetic|anemic|anaemic|hypertensive|healthy|ok|okay|normal|at risk|pregnant)\b/,
  /\bis (this|that|it|my [a-z ]+) (dangerous|serious|bad|normal|healthy|cancer|a concern|worrying)\b/,
  /\bshould i\b|\bwhat should i\b|\bcan i (take|stop|mix|skip)\b|\bhow (much|many) .*\b(should|can|must) i\b/,
  /\b(diagnos\w+|prescri\w+|treat(ment|ed|ing)?|cure|therapy|symptoms? of)\b/,
  /\b(dos(e|es|age|ing)|medication|medicine|pills?|tablets?|insulin units|mg of|antibiotic\w*|statins?)\b/,
  /\bwhat (does|do) .*\bmean\b|\bwhy (is|are|was|were) my\b|\bwhat('s| is) wrong\b/,
];

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');

/** Whether words tell of an emergency of the body or the mind. Rather once too often than once too seldom. */
export function tellsEmergency(text: string): boolean {
  const words = plain(text);
  return [...BODY, ...MIND].some((pattern) => pattern.test(words));
}

/** Whether words ask for what only a clinician may say: a diagnosis, a treatment, a dose. */
export function asksClinician(text: string): boolean {
  const words = plain(text);
  return CLINICIAN.some((pattern) => pattern.test(words));
}
