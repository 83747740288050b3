/** Saves text as a file. A byte order mark makes spreadsheets read it as UTF-8. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  URL.revokeObjectURL(url);
}
