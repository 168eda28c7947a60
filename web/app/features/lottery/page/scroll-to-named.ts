/**
 * The ref of a part of a page that a script renders later: scrolls to it where the address names it, as the browser
 * does for parts that the page begins with. A page that was scrolled already stays where it is.
 */
export function scrollToNamed(part: HTMLElement | null): void {
  if (part && location.hash === `#${part.id}` && scrollY === 0) part.scrollIntoView();
}
