import type { Page } from 'playwright-core';

/** The texts of links and buttons that are partly cut off by an element around them that people cannot scroll. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolled = 'ul, ol, nav, [tabindex="0"]';
    const frameOf = (element: Element): Element | undefined => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return around;
      return undefined;
    };
    const isCut = (control: HTMLElement): boolean => {
      if (!control.checkVisibility({ opacityProperty: true }) || control.closest('[aria-hidden], [inert]'))
        return false;
      const frame = frameOf(control);
      if (!frame || frame.matches(scrolled)) return false;
      const words = document.createRange();
      words.selectNodeContents(control);
      return words.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1;
    };
    return [...document.querySelectorAll<HTMLElement>('a, button')]
      .filter(isCut)
      .map(({ textContent }) => textContent);
  });
