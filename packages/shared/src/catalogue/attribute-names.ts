/** Names of attributes, as an item's metadata have them, of which pages know what they are. */
export const attributeNames = { duration: 'Duration', contentPartner: 'Content Partner' } as const;
