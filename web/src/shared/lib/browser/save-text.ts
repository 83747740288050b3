/** Saves text as a file. A byte order mark makes spreadsheets read it as UTF-8. */
export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
}

/** Saves bytes as a file, under a name that every system takes. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  URL.revokeObjectURL(url);
}
