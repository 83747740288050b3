const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
