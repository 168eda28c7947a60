/** Names of attributes in an item's metadata whose meaning pages know. */
export const attributeNames = { duration: 'Duration', contentPartner: 'Content Partner' } as const;
