import { hasUploadEnding, type PictureUse, UPLOAD_BYTES } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { ApiProblem, isProblem, networkError, pathOf } from '../../../lib/api/api.ts';
import { pictures as words } from '../../../messages/en.ts';

/** Why a file is refused before it is sent; null where it is not. The server judges by the content. */
export function pictureRefusal(file: File): string | null {
  if (file.size > UPLOAD_BYTES) return words.tooLarge;
  return hasUploadEnding(file.name) ? null : words.notAPicture;
}

/** Sends a picture and reports its progress (0 to 1), which `fetch` cannot. @throws ApiProblem */
export function sendPicture(use: PictureUse, file: File, onProgress: (sent: number) => void): Promise<Image> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', pathOf('setPicture', { params: { use } }));
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new ApiProblem(networkError));
    request.onload = () => {
      const response: unknown = request.response;
      if (request.status === 200) resolve(response as Image);
      else reject(new ApiProblem(isProblem(response) ? response : networkError));
    };
    const form = new FormData();
    form.set('picture', file);
    request.send(form);
  });
}
