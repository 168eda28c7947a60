/** Choices with values that are their own labels. */
export const sameWords = (values: readonly string[]) => values.map((value) => [value, value] as const);
