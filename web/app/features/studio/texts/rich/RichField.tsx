import { type ReactNode, useState } from 'react';
import { isRich } from './markdown.ts';
import { RichText } from './RichText.tsx';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (markdown: string) => void;
  /** for a text that the editor would not return unchanged */
  children: ReactNode;
}

/** A text opened as rich text stays so: the editor can return everything typed into it. */
export default function RichField({ children, ...field }: Props) {
  const [opened, setOpened] = useState({ value: field.value, rich: isRich(field.value) });
  const [own, setOwn] = useState(field.value);
  // set from outside: undone, taken over from somebody else, or restored from an older version
  if (field.value !== opened.value && field.value !== own)
    setOpened({ value: field.value, rich: isRich(field.value) });
  return opened.rich ? (
    <RichText
      {...field}
      onChange={(markdown) => {
        setOwn(markdown);
        field.onChange(markdown);
      }}
    />
  ) : (
    children
  );
}
