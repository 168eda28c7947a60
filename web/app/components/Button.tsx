import './button.css';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { press } from '../lib/early-input/early-press.ts';

interface ButtonStyle {
  /** `primary` is for the main action of a view; everything else is `ghost`. */
  variant?: 'primary' | 'ghost' | undefined;
  size?: 'normal' | 'large' | 'compact' | undefined;
  block?: boolean | undefined;
}

function classOf({ variant, size, block }: ButtonStyle, more?: string): string {
  const names = ['button'];
  if (variant === 'ghost') names.push('ghost');
  if (size && size !== 'normal') names.push(size);
  if (block) names.push('block');
  if (more) names.push(more);
  return names.join(' ');
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'onClick'> & {
    busy?: boolean;
    /** its action, where it does not submit its form */
    onClick?: (() => unknown) | undefined;
  };

/** While `busy`, it stays focusable and is announced as busy, but a second press does nothing. */
export function Button({ variant, size, block, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...(onClick ? press(() => busy || onClick()) : undefined)}
      {...rest}
      className={classOf({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...(busy && !onClick ? { onClick: (event) => event.preventDefault() } : undefined)}
    />
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link {...rest} className={classOf({ variant, size, block }, className)} />;
}
