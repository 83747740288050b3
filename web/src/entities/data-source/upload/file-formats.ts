/** What can be uploaded, by the end of its name; a name without one claims to be text. */
export const ACCEPTED_EXTENSIONS = [
  ...['.csv', '.tsv', '.txt'],
  ...['.json', '.ndjson', '.jsonl', '.geojson'],
  ...['.xml', '.kml', '.rss', '.atom'],
] as const;

/** For a file chooser: it greys out what would be refused. */
export const CHOOSER_TYPES = ACCEPTED_EXTENSIONS.join(',');
