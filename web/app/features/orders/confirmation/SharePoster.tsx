import type { Order } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { posterDownloadPath } from '../../../lib/url/paths.ts';
import { confirmation as words } from '../../../messages/en.ts';

/** Downloads the poster as a story. @throws if the request fails or is refused */
async function fetchStory(marketToken: string): Promise<File> {
  const response = await fetch(posterDownloadPath(marketToken, 'story'));
  if (!response.ok) throw new Error(`story: ${response.status}`);
  const blob = await response.blob();
  return new File([blob], 'my-ticket.jpg', { type: blob.type });
}

function save(file: File): void {
  saveFile(file, file.name);
  toast(words.saved);
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

/** Shares the poster as a story by the system's share sheet, where that accepts pictures, else saves it as a file. */
export function SharePoster({ order: { item }, marketToken }: { order: Order; marketToken: string }) {
  const [story, setStory] = useState<File | 'making' | null>(null);

  /** Opens the share sheet; if the press is too long ago for that, waits for another one. */
  async function hand(file: File): Promise<void> {
    setStory(file);
    const content = { files: [file], title: item.title, text: words.tweetText(item.title, item.film) };
    if (!navigator.canShare?.(content)) return save(file);
    try {
      await navigator.share(content);
    } catch (error) {
      const isLate = nameOf(error) === 'NotAllowedError' && story === null;
      if (!isLate && nameOf(error) !== 'AbortError') save(file);
    }
  }
  async function press(): Promise<void> {
    if (story instanceof File) return hand(story);
    setStory('making');
    try {
      await hand(await fetchStory(marketToken));
    } catch {
      setStory(null);
      toast(words.shareFailed, 'alert');
    }
  }
  const label =
    story === 'making' ? words.making : story instanceof File ? words.shareReady : words.sharePoster;
  return (
    <Button variant="ghost" busy={story === 'making'} onClick={() => void press()}>
      {label}
    </Button>
  );
}
