import { MINUTE_MS } from '@talkies/shared';
/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser reads the file after the click
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
