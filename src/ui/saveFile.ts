/** Saves a file that the app has created, through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
