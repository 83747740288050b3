import type { StandbyState } from '@plumbline/backups';
import type { Notice } from './notice-server.js';

/** What has to be typed where the primary can neither be reached nor is known to have stopped. */
export const replacesWords = (name: string): string => `${name} replaces a primary that is destroyed`;

type Known = Pick<StandbyState, 'appliedAt' | 'appliedChanges' | 'heard'>;

/** What would not be here if the primary were lost, as far as that can be known, in seconds and changes. */
export function lossWords({ appliedAt, appliedChanges, heard }: Known): string {
  if (!appliedAt) return 'Everything: it has not fetched everything yet.';
  const here = `Whatever the primary saved after ${appliedAt}.`;
  if (!heard) return here;
  const seconds = Math.max(0, (Date.parse(heard.at) - Date.parse(appliedAt)) / 1_000).toFixed(1);
  const changes = Math.max(0, heard.changes - appliedChanges).toLocaleString('en-US');
  return `${here} It was heard of until ${heard.at}, ${seconds} s later, and had made about ${changes} changes by then; what came after that nobody here can count.`;
}

interface Told {
  url: string;
  state: Pick<StandbyState, 'phase' | 'primary'> & Known;
  failure: string | null;
  /** Of a promotion; and what came of the last one that was asked for here. */
  progress: string | undefined;
  outcome: string | undefined;
}

const followsWords = (url: string): string =>
  `This installation follows ${url} and is kept equal to it. Nothing can be read or changed here; work there, or let this one take over.`;

/** What a standby says of itself before anything is known of it. */
export const startingNotice = (url: string): Notice => ({
  code: 'standby',
  title: 'This is a standby',
  message: followsWords(url),
  facts: [['State', 'starting']],
});

/** What a standby of a cluster says once it has taken over, until its services take its place. */
export const takenNotice = (url: string): Notice => ({
  code: 'promoted',
  title: 'This installation has taken over',
  message: `It has taken over from ${url}, which writes no more. Its services are not installed yet: nobody is served until they are.`,
  facts: [['What to do', 'Upgrade its release with the value standby.follows.tookOver=true.']],
  again: 'taken',
});

/** What a standby says of itself. */
export function standbyNotice({ url, state, failure, progress, outcome }: Told): Notice {
  const leasing = state.primary?.takesOver === 'by_lease' && state.primary.isLeasing;
  return {
    code: 'standby',
    title: 'This is a standby',
    message: followsWords(url),
    facts: [
      ...(progress ? [['Taking over', progress] as [string, string]] : []),
      ...(outcome ? [['Last attempt', outcome] as [string, string]] : []),
      ['State', state.phase],
      ['As of', state.appliedAt ?? 'not yet'],
      ['Last problem', failure ?? 'none'],
      ['Would be lost', lossWords(state)],
      [
        'If it is lost',
        leasing
          ? `The primary writes only while it hears of this one: without an answer it has stopped ${Math.round((state.primary?.leaseMs ?? 0) / 1_000)} s later, and this one takes over.`
          : 'The primary goes on writing whether it hears of this one or not: this one takes over only when that is destroyed for good.',
      ],
    ],
    ...(progress !== undefined && { again: 'busy' }),
  };
}

/** What an installation says that another one has taken over from. */
export const retiredNotice = (successor: string, refusal?: string): Notice => ({
  code: 'retired',
  title: 'This installation was replaced',
  message: `${successor} has taken over. Nothing can be read or changed here; what was here is kept as it was.`,
  facts: [
    [
      'As its standby',
      'Have it follow the one that took over: its screen Replication gives a token and the command. What is here is set aside first.',
    ],
    ...(refusal ? [['Not yet', refusal] as [string, string]] : []),
  ],
});
