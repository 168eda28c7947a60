import { MINUTE_MS } from '@talkies/shared';
/** Hands a file to the browser's downloads, as a press on a link does. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser reads it after the press
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
