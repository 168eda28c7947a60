/**
 * The ref of a part of a page that a script renders later: scrolls to it where it is the address’s fragment, as the browser
 * does for parts that the page begins with. A page that was scrolled already stays where it is.
 */
export function scrollToFragment(part: HTMLElement | null): void {
  if (part && location.hash === `#${part.id}` && scrollY === 0) part.scrollIntoView();
}
