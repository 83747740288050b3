import { onInstructions, runs } from './instructions.js';

export const asksQuestions = onInstructions(
  'RUN',
  {
    id: 'correctness/apt-without-yes',
    severity: 'high',
    title: 'The build waits for an answer',
    why: 'apt-get asks before it installs, and nobody is there.',
    fix: 'apt-get install -y.',
  },
  (each) =>
    runs(
      each,
      /\bapt(?:-get)?\s+(?:-\S+\s+)*install\b(?!.*(?:\s-y\b|\s-\w*y\w*\b|--yes|--assume-yes|-qq))/u,
    ) && !/\bapt(?:-get)?\s+(?:-\w*y\w*|--yes|--assume-yes|-qq)\s/u.test(each.rest),
);

export const recommended = onInstructions(
  'RUN',
  {
    id: 'performance/apt-recommends',
    severity: 'low',
    title: 'Packages that nobody asked for',
    why: 'Recommended packages make the image larger and bring their own holes.',
    fix: '--no-install-recommends.',
  },
  (each) =>
    runs(each, /\bapt-get\s+(?:-\S+\s+)*install\b(?!.*--no-install-recommends)/u) &&
    !/--no-install-recommends|APT::Install-Recommends/u.test(each.rest),
);

export const keptLists = onInstructions(
  'RUN',
  {
    id: 'performance/apt-lists-kept',
    severity: 'low',
    title: 'Package lists stay in the image',
    why: '40 MB that nobody reads.',
    fix: '&& rm -rf /var/lib/apt/lists/*, or a cache mount.',
  },
  (each) =>
    runs(each, /\bapt-get\s+(?:-\S+\s+)*(?:install|update)\b/u) &&
    !/\/var\/lib\/apt/u.test(each.rest) &&
    !each.flags.some((flag) => flag.startsWith('--mount')),
);

export const staleLists = onInstructions(
  'RUN',
  {
    id: 'correctness/apt-update-alone',
    severity: 'medium',
    title: 'Old package lists are reused',
    why: 'The layer of the update is kept for months; installing then fails or takes old packages.',
    fix: 'update && install in one RUN.',
  },
  (each) =>
    runs(each, /\bapt(?:-get)?\s+(?:-\S+\s+)*update\b/u) &&
    !runs(each, /\bapt(?:-get)?\s+(?:-\S+\s+)*(?:install|upgrade|dist-upgrade)\b/u),
);

export const wholeUpgrade = onInstructions(
  'RUN',
  {
    id: 'quality/apt-upgrade',
    severity: 'low',
    title: 'Everything is upgraded in the build',
    why: 'Two builds of the same file give two systems.',
    fix: 'A newer base image.',
  },
  (each) =>
    runs(
      each,
      /\b(?:apt-get|apt|yum|dnf)\s+(?:-\S+\s+)*(?:dist-upgrade|full-upgrade|upgrade)\b|\bapk\s+(?:-\S+\s+)*upgrade\b/u,
    ),
);

export const aptForPeople = onInstructions(
  'RUN',
  {
    id: 'quality/apt-in-script',
    severity: 'low',
    title: 'apt is made for people',
    why: 'Its options and its output change between versions.',
    fix: 'apt-get.',
  },
  (each) => runs(each, /(?:^|\s)apt\s+(?:-\S+\s+)*(?:install|update|upgrade|remove)\b/u),
);
