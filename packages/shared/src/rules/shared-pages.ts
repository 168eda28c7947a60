/** Pages with their own picture for shared links: the page names it in its `meta`, the server draws it. */
export type SharedPage =
  | 'home'
  | 'collections'
  | 'explore'
  | 'about'
  | 'how-it-works'
  | 'blog'
  | 'contact'
  | 'marketplace'
  | 'lottery';
