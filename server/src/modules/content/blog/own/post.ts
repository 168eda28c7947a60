/** A post that comes with the house. Change `modified` with the words: shops keep what they have until then. */
export interface OwnPost {
  slug: string;
  title: string;
  /** UTC */
  date: string;
  modified?: string;
  featured: boolean;
  /** a room of the house, as on the page about us */
  author: string;
  /** a path within artwork/ */
  picture: string;
  pictureAlt: string;
  excerpt: string;
  /** HTML; sanitised like any other feed's */
  body: string;
}
