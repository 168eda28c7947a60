export const studioViews = {
  views: 'Views',
  everything: 'Everything',
  saved: (name: string) => `${name} (yours)`,
  name: 'Name of this view',
  store: 'Keep this view',
  stored: 'The view is kept in this browser.',
  forget: (name: string) => `Forget the view ${name}`,
};
