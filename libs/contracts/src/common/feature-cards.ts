/** The cards of the landing page; each says what this version does. */
export const FEATURE_CARDS = [
  {
    id: 'read',
    title: 'Read any data file',
    text: 'CSV, JSON, XML and TXT files up to 50MB. Every column gets a picture and a type you can change.',
  },
  {
    id: 'dashboards',
    title: 'Dashboards built for you',
    text: 'Charts are chosen by rules you can read, each with the reason it was chosen.',
  },
  {
    id: 'insights',
    title: 'Insights with evidence',
    text: 'Each finding comes with its chart, its method and the number of rows it rests on.',
  },
  {
    id: 'facts',
    title: 'Every number opens',
    text: 'Click a figure to see the rows behind it, with their lines in your file.',
  },
  {
    id: 'receipt',
    title: 'A receipt for every file',
    text: 'What was read, what was set aside and why. What only you can decide is asked, not guessed.',
  },
  {
    id: 'versions',
    title: 'Versions compared',
    text: 'Replace a file and see which rows came, went or changed. Going back is one click.',
  },
  {
    id: 'sharing',
    title: 'Share by invitation',
    text: 'With Premium, guests open a view-only dashboard by a link. They need no account.',
  },
] as const;
