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
    id: 'predictions',
    title: 'Predictions with a range',
    text: 'A middle line and the ranges around it, tested on months that have passed. Never a bare number.',
  },
  {
    id: 'documents',
    title: 'Documents into fields',
    text: 'Each value stays linked to its place on the page. Uncertain ones are asked about.',
  },
  {
    id: 'summaries',
    title: 'Summaries you can check',
    text: 'With Premium, executive summaries in which every number opens to its source, as PDF and Word, too.',
  },
  {
    id: 'sharing',
    title: 'Share by invitation',
    text: 'With Premium, guests open a view-only dashboard by a link. They need no account.',
  },
] as const;
