import { AppError } from '../../platform/errors.ts';

/** The one file of a form. @throws studio/file-refused where there is none, an empty one, or several */
export function onlyFile(files: readonly File[]): File {
  const [file] = files;
  if (!file || files.length > 1 || file.size === 0)
    throw new AppError('studio/file-refused', { detail: 'Choose one file with something in it.' });
  return file;
}
