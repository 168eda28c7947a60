/** Pages whose shared link has a picture of its own: a page names it in its `meta`, the server draws it. */
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
