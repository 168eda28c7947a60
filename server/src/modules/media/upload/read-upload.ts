import { hasUploadEnding, UPLOAD_BYTES } from '@talkies/shared';
import { AppError } from '../../../platform/errors.ts';

/** The files of a form, unchecked. @throws request/malformed where it is no form */
export async function formFiles(request: Request, wanted: string): Promise<File[]> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new AppError('request/malformed', { detail: `Send the ${wanted} as multipart/form-data.` });
  try {
    const form = await request.formData();
    return [...form.values()].filter((value) => value instanceof File);
  } catch (cause) {
    throw new AppError('request/malformed', { detail: 'The form did not arrive completely.', cause });
  }
}

/**
 * The one picture of a form, by its name (discovery:5); its content is checked where it is drawn. The body's size was
 * limited before, see api/body-limits.ts.
 * @throws request/malformed where it is no form, upload/missing, upload/one-picture, upload/too-large, upload/not-a-picture
 */
export async function readUpload(request: Request): Promise<Buffer> {
  const files = await formFiles(request, 'picture');
  const [file] = files;
  if (files.length > 1) throw new AppError('upload/one-picture');
  if (!file || file.size === 0) throw new AppError('upload/missing');
  if (file.size > UPLOAD_BYTES) throw new AppError('upload/too-large');
  if (!hasUploadEnding(file.name)) throw new AppError('upload/not-a-picture');
  return Buffer.from(await file.arrayBuffer());
}
